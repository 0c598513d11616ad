import type {
  CreateParams,
  DeleteParams,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetOneParams,
  Identifier,
  QueryFunctionContext,
  RaRecord,
  UpdateParams,
} from 'react-admin';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import { HttpError } from '../api/callServer.ts';
import { hasFeature } from '../api/session.ts';

export type Signal = Pick<QueryFunctionContext, 'signal'>;

type Methods = {
  getList: (params: GetListParams & Partial<Signal>) => Promise<GetListResult>;
  getOne: (params: GetOneParams & Partial<Signal>) => Promise<RaRecord>;
  create: (params: CreateParams) => Promise<RaRecord>;
  update: (params: UpdateParams) => Promise<RaRecord>;
  delete: (params: DeleteParams) => Promise<RaRecord>;
};
export type Method = keyof Methods;

/** A resource has the methods that its server offers. index.ts maps react-admin to this. */
export type ResourceProvider = Partial<Methods> & {
  /** The error message of a missing method (CARD-2). */
  refusal?: string;
  /** For resources whose server can read several at once. */
  getMany?: (params: GetManyParams & Partial<Signal>) => Promise<RaRecord[]>;
  /** Defaults to MAX_PAGE_SIZE. */
  largestPage?: number | ((params: GetListParams) => number);
  /** `id` is always accepted, because react-admin's lists use it by default. */
  sortFields?: readonly string[];
};

/** @throws Error for an unsupported sort, which would otherwise show rows in the wrong order */
export function assertSortable(
  resource: string,
  { sort }: Pick<GetListParams, 'sort'>,
  sortFields: readonly string[] = [],
): void {
  const { field = 'id' } = sort ?? {};
  if (field === 'id' || sortFields.includes(field)) return;
  const offered =
    sortFields.length > 0 ? `It can be sorted by ${sortFields.join(', ')}.` : 'Its order is fixed.';
  throw new Error(`The list of ${resource} cannot be sorted by ${field}. ${offered}`);
}

/** @throws HttpError 404 if there is no record */
export async function onlyRecord<Row extends RaRecord>(what: string, found: Promise<Row[]>): Promise<Row> {
  const [record] = await found;
  if (!record) throw new HttpError(404, { message: `This ${what} does not exist.` });
  return record;
}

/** In batches of the server's limit. @throws Error if the server can only list them */
export async function readByIds<Row extends RaRecord>(
  ids: readonly Identifier[],
  read: (ids: string) => Promise<Row[]>,
): Promise<Row[]> {
  if (!hasFeature('stock_components')) throw new Error('This server can only list these records.');
  const records: Row[] = [];
  for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
    records.push(...(await read(ids.slice(from, from + MAX_PAGE_SIZE).join(','))));
  }
  return records;
}

/** The server's lists count pages from zero, react-admin from one. */
export function zeroBased(params: GetListParams): { page: number; size: number } {
  const { page, size } = oneBased(params);
  return { page: page - 1, size };
}

/** The audit trails count pages from one. An invalid page in the URL means the first. */
export function oneBased(params: GetListParams): { page: number; size: number } {
  const { page = 1, perPage = 10 } = params.pagination ?? {};
  return { page: page >= 1 ? Math.trunc(page) : 1, size: perPage };
}

/** None for `id` if the server cannot sort by it; its own order applies. */
export function toServerSort<Label extends string>(
  params: GetListParams,
  labels: readonly Label[],
): { sorting?: 'asc' | 'desc'; sorting_label?: Label } {
  const { field, order } = params.sort ?? {};
  const label = labels.find((name) => name === field);
  if (!label || (label === 'id' && !hasFeature('stock_components'))) return {};
  return { sorting: order === 'ASC' ? 'asc' : 'desc', sorting_label: label };
}

/** Time and `id` are equivalent; the default is newest first. @throws Error if oldest first is unsupported */
export function eventSort({ sort }: GetListParams): { sorting?: 'asc' } {
  if (sort?.order !== 'ASC') return {};
  if (hasFeature('stock_components')) return { sorting: 'asc' };
  if (sort.field === 'id') return {};
  throw new Error('This server can only list the newest first.');
}
