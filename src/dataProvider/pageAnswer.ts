import type { GetListResult, RaRecord } from 'react-admin';

/** What a list says of its length. `total` is our server's; the specification's say how many pages there are, and where the next is. */
type Length = { total?: unknown; total_pages?: unknown; next?: unknown; nexturl?: unknown };

/** What a list's `meta` says where the server counts pages alone: the number of rows is a guess, but for the last page. */
export type PageMeta = { countsPagesOnly: true };

/**
 * LIST-7: a page as react-admin takes it, which asks for the number of all rows. Where the server does not say it, it comes
 * from the number of pages: exact on the last one, and as many as fit on each before that.
 */
export function toListResult<Row extends RaRecord>(
  data: Row[],
  length: Length,
  { page, size }: { page: number; size: number },
): GetListResult<Row> {
  const total = parseCount(length.total);
  if (total !== undefined) return { data, total };
  const pages = parseCount(length.total_pages) ?? (hasNext(length) ? page + 2 : page + 1);
  const isLast = page + 1 >= pages;
  // Past the end there is no row to count by; the list then asks for the page that is the last.
  if (isLast && (data.length > 0 || page === 0)) return { data, total: page * size + data.length };
  return { data, total: pages * size, meta: { countsPagesOnly: true } satisfies PageMeta };
}

function parseCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : undefined;
}

/** True where the answer links to a page after it. */
export function hasNext({ next, nexturl }: Length): boolean {
  return Boolean(next ?? nexturl);
}
