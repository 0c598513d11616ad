import { outOfService } from '../http/outOfService.ts';

/** One failure does not keep the others waiting. @throws it at the end, or at once if the others would fail as well */
export async function forEachSeparately<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (outOfService(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed.`);
  if (failures.length > 0) throw failures[0];
}
