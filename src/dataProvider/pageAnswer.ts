import type { GetListResult, RaRecord } from 'react-admin';

/** Our server sends `total`; those of the specification send the number of pages and the next link. */
type Length = { total?: unknown; total_pages?: unknown; next?: unknown; nexturl?: unknown };

type PageMeta = { countsPagesOnly: true };

/** Estimates the total from the number of pages where needed; it is exact on the last page (LIST-7). */
export function toListResult<Row extends RaRecord>(
  data: Row[],
  length: Length,
  { page, size }: { page: number; size: number },
): GetListResult<Row> {
  const total = parseCount(length.total);
  if (total !== undefined) return { data, total };
  const pages = parseCount(length.total_pages) ?? (hasNext(length) ? page + 2 : page + 1);
  const isLast = page + 1 >= pages;
  // A page past the end has no rows to count; the list then requests the last page.
  if (isLast && (data.length > 0 || page === 0)) return { data, total: page * size + data.length };
  return { data, total: pages * size, meta: { countsPagesOnly: true } satisfies PageMeta };
}

function parseCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : undefined;
}

export function hasNext({ next, nexturl }: Length): boolean {
  return Boolean(next ?? nexturl);
}
