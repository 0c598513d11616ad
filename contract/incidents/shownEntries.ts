import type { IncidentUpdate } from '../schemas/incident.ts';
import type { NotifiedDepartment } from '../schemas/notification.ts';

export function withoutRemoved<Entry extends { status: string }>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ status }) => status !== 'delete');
}

export function recipientTerms(departments: readonly NotifiedDepartment[]): [term: string, text: string][] {
  const named = (state: NotifiedDepartment['status']) =>
    departments.filter(({ status }) => status === state).map(({ name }) => name);
  const [whole, inPart] = [named(1), named(-1)];
  const isEverybody = whole.length === departments.length && whole.length > 0;
  if (isEverybody) return [['Notified', 'All departments']];
  return [
    ['Notified', whole.join(', ') || (inPart.length > 0 ? '' : 'No department')],
    ['Partly notified', inPart.join(', ')],
  ];
}

/** Within one instant, the last posted comes first (DET-6). */
export function newestFirst(updates: readonly IncidentUpdate[]): IncidentUpdate[] {
  return updates
    .filter(({ deleted }) => deleted !== 'yes')
    .reverse()
    .sort((one, other) => other.submitted_at.localeCompare(one.submitted_at, 'en'));
}
