import type {
  CreateParams,
  DeleteParams,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetOneParams,
  QueryFunctionContext,
  RaRecord,
  UpdateParams,
} from 'react-admin';

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
  /** Where the host answers several at once; otherwise each is asked for. */
  getMany?: (params: GetManyParams & Partial<Signal>) => Promise<RaRecord[]>;
  /** Rows that the host answers at once, where it is not MAX_PAGE_SIZE. */
  largestPage?: number;
};

/** react-admin counts pages from one, the host's lists from zero. */
export function zeroBased(params: GetListParams): { page: number; size: number } {
  const { page, size } = oneBased(params);
  return { page: page - 1, size };
}

/** The audit trails count from one, as react-admin does. A typed address may name no page; then it is the first. */
export function oneBased(params: GetListParams): { page: number; size: number } {
  const { page = 1, perPage = 10 } = params.pagination ?? {};
  return { page: page >= 1 ? Math.trunc(page) : 1, size: perPage };
}

/** By one of the labels the host sorts by; by none it stays in the host's own order, as where a stock list asks for it by `id`. */
export function sortOf<Label extends string>(
  params: GetListParams,
  labels: readonly Label[],
): { field: Label; way: 'asc' | 'desc' } | undefined {
  const { field, order } = params.sort ?? {};
  const label = labels.find((name) => name === field);
  return label && { field: label, way: order === 'ASC' ? 'asc' : 'desc' };
}
