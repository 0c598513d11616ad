import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { oneBased, type Signal } from './resourceProvider.ts';

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
