import type { GetListParams, GetListResult, GetManyParams } from 'react-admin';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import type { ExploredEntry } from '../../contract/schemas/auditExplorer.ts';
import type { IncidentAuditEntry } from '../../contract/schemas/auditTrail.ts';
import { AUDIT_EXPORT_PAGE } from '../../contract/values/auditKinds.ts';
import { EVENT_SORT_LABELS } from '../../contract/values/sortLabels.ts';
import { asRecords, withDefaults } from '../api/answers.ts';
import { callServer } from '../api/callServer.ts';
import { toListResult } from './pageAnswer.ts';
import {
  eventSort,
  oneBased,
  onlyRecord,
  type ResourceProvider,
  readByIds,
  type Signal,
} from './resourceProvider.ts';

const EMPTY = { id: '', timestamp: '', changed_by_name: '', role: '', description: [] };

/** What narrows the list of every trail, as it stands in the address. */
export type AuditFilter = Partial<
  Pick<EndpointInput<'get_audit_entries'>, 'person' | 'record' | 'kind' | 'field' | 'from_date' | 'to_date'>
>;

/** There are more entries than are counted; and the last one of now, for a file of several pages. */
export type AuditMeta = { hasMore: boolean; until: number };

/** FLOW-6. */
const NEVER_CHANGED = 'An audit trail is written by the server, and never changed.';

type ListParams = GetListParams & Partial<Signal>;

const isOfOneRecord = ({ filter }: GetListParams) => Boolean(filter?.incident_id || filter?.user_id);

/** IAUD-1, UAUD-1: the trail of an incident or an account. */
async function listTrail(params: ListParams): Promise<GetListResult<IncidentAuditEntry>> {
  const { incident_id, user_id } = params.filter;
  const { page, size } = oneBased(params);
  const asked = { page, size, ...eventSort(params) };
  const answer = incident_id
    ? await callServer('get_incident_audit_trails', { incident_id, ...asked }, { signal: params.signal })
    : await callServer('get_user_audit_trails', { user_id, ...asked }, { signal: params.signal });
  const entries = asRecords(answer.data, 'audit trail').map((entry, index) => {
    const whole = withDefaults(EMPTY, entry);
    const details = Array.isArray(entry.details) ? (entry.details as IncidentAuditEntry['details']) : [];
    // The specification's entries name no id; one of a page is known by its place.
    return { ...whole, details, id: whole.id || `${page}-${index + 1}` };
  });
  return toListResult(entries, answer, { page: page - 1, size });
}

/** Issue 20, item 4: the entries of every trail. */
async function listEveryTrail(params: ListParams): Promise<GetListResult<ExploredEntry>> {
  const { person, record, kind, field, from_date, to_date } = (params.filter ?? {}) as AuditFilter;
  const { page, size } = oneBased(params);
  const answer = await callServer(
    'get_audit_entries',
    {
      ...{ person, record, kind, field, from_date, to_date },
      ...{ page, size, until: params.meta?.until, ...eventSort(params) },
    },
    { signal: params.signal },
  );
  const entries = asRecords(answer.data, 'audit trail') as ExploredEntry[];
  const meta: AuditMeta = { hasMore: answer.has_more, until: answer.until };
  return { ...toListResult(entries, answer, { page: page - 1, size }), meta };
}

function readEntries({ ids, signal }: GetManyParams & Partial<Signal>): Promise<ExploredEntry[]> {
  return readByIds(ids, async (asked) => {
    const { data } = await callServer('get_audit_trails', { ids: asked }, { signal });
    return asRecords(data, 'audit trail') as ExploredEntry[];
  });
}

/** A filter by `incident_id` or `user_id` lists the trail of that record; any other lists the entries of all. */
export const auditTrailsProvider: ResourceProvider = {
  sortFields: EVENT_SORT_LABELS,
  largestPage: (params) => (isOfOneRecord(params) ? MAX_PAGE_SIZE : AUDIT_EXPORT_PAGE),
  getList: (params) => (isOfOneRecord(params) ? listTrail(params) : listEveryTrail(params)),
  getMany: readEntries,
  getOne: ({ id, signal }) => onlyRecord('audit entry', readEntries({ ids: [id], signal })),
  create: NEVER_CHANGED,
  update: NEVER_CHANGED,
  delete: NEVER_CHANGED,
};
