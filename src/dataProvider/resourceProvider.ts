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

/**
 * CARD-2: what one resource can do, and of what it cannot the sentence that says so to whoever tries; index.ts turns the rest of
 * react-admin's interface into these.
 */
export type ResourceProvider = { [Name in Method]: Methods[Name] | string } & {
  /** Where the server answers several at once; otherwise each is asked for. */
  getMany?: (params: GetManyParams & Partial<Signal>) => Promise<RaRecord[]>;
  /** Rows that the server answers at once, where it is not MAX_PAGE_SIZE. */
  largestPage?: number | ((params: GetListParams) => number);
  /** What the list can be sorted by. `id` is always taken, because react-admin's lists ask for it of themselves. */
  sortFields?: readonly string[];
};

/** @throws Error for a sort that the list does not have, which would otherwise show rows in another order than they say */
export function assertSortable(
  resource: string,
  { sort }: Pick<GetListParams, 'sort'>,
  sortFields: readonly string[] = [],
): void {
  const { field = 'id' } = sort ?? {};
  if (field === 'id' || sortFields.includes(field)) return;
  const offered =
    sortFields.length > 0 ? `It can be sorted by ${sortFields.join(', ')}.` : 'It has one order.';
  throw new Error(`The list of ${resource} cannot be sorted by ${field}. ${offered}`);
}

/** @throws HttpError 404 where there is none */
export async function onlyRecord<Row extends RaRecord>(what: string, found: Promise<Row[]>): Promise<Row> {
  const [record] = await found;
  if (!record) throw new HttpError(404, { message: `There is no such ${what}.` });
  return record;
}

/**
 * Records by their ids, as many at once as the server takes.
 * @throws Error of a server that only lists them
 */
export async function readByIds<Row extends RaRecord>(
  ids: readonly Identifier[],
  read: (ids: string) => Promise<Row[]>,
): Promise<Row[]> {
  if (!hasFeature('stock_components')) throw new Error('This server shows these records in their list only.');
  const records: Row[] = [];
  for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
    records.push(...(await read(ids.slice(from, from + MAX_PAGE_SIZE).join(','))));
  }
  return records;
}

/** react-admin counts pages from one, the server's lists from zero. */
export function zeroBased(params: GetListParams): { page: number; size: number } {
  const { page, size } = oneBased(params);
  return { page: page - 1, size };
}

/** The audit trails count from one, as react-admin does. A typed address may name no page; then it is the first. */
export function oneBased(params: GetListParams): { page: number; size: number } {
  const { page = 1, perPage = 10 } = params.pagination ?? {};
  return { page: page >= 1 ? Math.trunc(page) : 1, size: perPage };
}

/** The sort in the words of the server's calls; none for `id` of a server that does not sort by it, which then has its own order. */
export function toServerSort<Label extends string>(
  params: GetListParams,
  labels: readonly Label[],
): { field: Label; way: 'asc' | 'desc' } | undefined {
  const { field, order } = params.sort ?? {};
  const label = labels.find((name) => name === field);
  if (!label || (label === 'id' && !hasFeature('stock_components'))) return undefined;
  return { field: label, way: order === 'ASC' ? 'asc' : 'desc' };
}

/**
 * The order of a list of what happened, by time or by `id`, which is the same. The newest first is every server's own order.
 * @throws Error for the oldest first, of a server that does not have it
 */
export function eventSort({ sort }: GetListParams): { sorting?: 'asc' } {
  if (sort?.order !== 'ASC') return {};
  if (hasFeature('stock_components')) return { sorting: 'asc' };
  if (sort.field === 'id') return {};
  throw new Error('This server lists the newest first only.');
}
