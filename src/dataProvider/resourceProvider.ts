import type {
  CreateParams,
  DeleteParams,
  GetListParams,
  GetListResult,
  GetOneParams,
  QueryFunctionContext,
  RaRecord,
  UpdateParams,
} from 'react-admin';

export type Signal = Pick<QueryFunctionContext, 'signal'>;

/** What one resource can do; index.ts turns the rest of react-admin's interface into these, or refuses it. */
export type ResourceProvider = {
  getList?: (params: GetListParams & Partial<Signal>) => Promise<GetListResult>;
  getOne?: (params: GetOneParams & Partial<Signal>) => Promise<RaRecord>;
  create?: (params: CreateParams) => Promise<RaRecord>;
  update?: (params: UpdateParams) => Promise<RaRecord>;
  delete?: (params: DeleteParams) => Promise<RaRecord>;
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

export function sortOf(params: GetListParams): { field: string; way: 'asc' | 'desc' } | undefined {
  const { field, order } = params.sort ?? {};
  return field ? { field, way: order === 'ASC' ? 'asc' : 'desc' } : undefined;
}
