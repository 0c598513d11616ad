import { type Demonstration, demonstration } from '../../../demo/demonstration.ts';

/** A Tuesday noon in Singapore. */
export const NOW = new Date('2026-11-17T04:00:00.000Z');

export const getPictureUrl = (name: string) =>
  `/v0/b/parks-console/o/pictures%2F${name}.jpg?alt=media&token=t`;

let made: Demonstration | undefined;

export function sample(): Demonstration {
  made ??= demonstration(NOW, getPictureUrl);
  return made;
}

export const getDescription = (incident: Demonstration['incidents'][number]) =>
  incident.document.case_details.incident_description;

export function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const value = keyOf(item);
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}
