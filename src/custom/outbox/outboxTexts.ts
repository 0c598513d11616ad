import type { OutboxItem } from '../../api/outboxItem.ts';

export const waitingText = (count: number) => `${count} waiting to be sent`;
export const stuckText = (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} attention`;

export function countItems(items: readonly OutboxItem[]): { waiting: number; stuck: number } {
  const count = (wanted: OutboxItem['state']) => items.filter(({ state }) => state === wanted).length;
  return { waiting: count('waiting'), stuck: count('stuck') };
}

/** An incident has no number yet. */
export const getName = ({ title }: OutboxItem) => title || 'Untitled incident';

/** `INC-000123 filed.` */
export function getSentText(item: OutboxItem): string {
  if (item.payload.kind !== 'incident') return `${getName(item)} sent.`;
  const { incident_id, incident_status } = item.sent ?? {};
  return `${incident_id || 'Incident'} filed${incident_status === 'Draft' ? ' as a draft' : ''}.`;
}

export const countText = (count: number, noun: string) =>
  count > 0 && `${count} ${noun}${count === 1 ? '' : 's'}`;
