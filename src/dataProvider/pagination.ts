import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { oneBased, type Signal } from './resourceProvider.ts';

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

type Read = (params: GetListParams & Partial<Signal>) => Promise<GetListResult>;

/** react-admin's export asks for 1,000 rows, which exceeds the server's limit (CARD-2). */
export async function fetchAllPages(
  read: Read,
  params: GetListParams & Partial<Signal>,
  largest: number,
): Promise<GetListResult> {
  const { page, size } = oneBased(params);
  const from = (page - 1) * size;
  const first = Math.floor(from / largest);
  const rows: RaRecord[] = [];
  for (let at = first; ; at += 1) {
    const answer = await read({ ...params, pagination: { page: at + 1, perPage: largest } });
    rows.push(...answer.data);
    const isLast = answer.data.length < largest || answer.pageInfo?.hasNextPage === false;
    if (isLast || (at + 1) * largest >= from + size) {
      const start = from - first * largest;
      const data = rows.slice(start, start + size);
      if (!answer.pageInfo) return { ...answer, data };
      const hasNextPage = !isLast || rows.length > start + size;
      return { ...answer, data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } };
    }
  }
}
