import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { oneBased, type Signal } from './resourceProvider.ts';

type Read = (params: GetListParams & Partial<Signal>) => Promise<GetListResult>;

/**
 * CARD-2: a page that is longer than the server answers, as react-admin's export asks for one of 1,000 rows: read in the server's
 * pages, one after the other, until it is full or the list ends.
 */
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
