import type { QueryClient } from '@tanstack/react-query';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import type { Park } from '../../../../contract/schemas/referenceData.ts';
import type { TimelineEntry } from '../../../../contract/schemas/timeline.ts';
import type { SignedInUser } from '../../../../contract/schemas/user.ts';
import { currentTime } from '../../../api/clock.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { referenceQuery } from '../../../reference/useReferenceData.ts';
import { buildReport } from './report.ts';
import type { Report } from './reportBlocks.ts';

export type Making = { dataProvider: ConsoleDataProvider; queryClient: QueryClient; by: SignedInUser };

/**
 * Reads the current case with everything that its page shows, masked for this viewer (PDF-1, LIST-12). Any read error
 * fails the whole report, because a silently incomplete document is worse than none.
 * @throws Error of the first part that could not be read
 */
export async function readCase(
  id: string,
  making: Making,
  signal: AbortSignal,
): Promise<{ report: Report; parks: Park[] }> {
  const { dataProvider, by } = making;
  // Read first: entries written after this appear in the case but are not covered by the fingerprint.
  const fingerprint = await dataProvider.getFingerprint(id, { signal });
  const { data: incident } = await dataProvider.getOne<Incident>('incidents', { id, signal });
  const [departments, timeline, { parks }] = await Promise.all([
    dataProvider.getNotifiedDepartments(getDepartments(incident), { signal }),
    wholeTimeline(dataProvider, id, signal),
    making.queryClient.ensureQueryData(referenceQuery),
  ]);
  const at = currentTime();
  return { report: buildReport(incident, { by, at, departments, timeline, fingerprint }), parks };
}

function getDepartments({ id, case_details }: Incident) {
  const { incident_classification, selected_incident_ids, is_emergency_incident } =
    case_details.incident_description;
  return {
    id,
    classification: incident_classification,
    classification_id: selected_incident_ids.incident_classification_id,
    is_emergency: is_emergency_incident === 'Yes',
  };
}

async function wholeTimeline(
  dataProvider: ConsoleDataProvider,
  id: string,
  signal: AbortSignal,
): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await dataProvider.getTimeline(id, cursor, signal);
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor);
  return entries;
}
