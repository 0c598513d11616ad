import type { GetListParams, GetListResult, GetManyParams } from 'react-admin';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import type { ExploredEntry } from '../../contract/schemas/auditExplorer.ts';
import type { IncidentAuditEntry } from '../../contract/schemas/auditTrail.ts';
import type { CaseFingerprint } from '../../contract/schemas/incident.ts';
import { AUDIT_EXPORT_PAGE } from '../../contract/values/auditKinds.ts';
import { EVENT_SORT_LABELS } from '../../contract/values/sortLabels.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords, withDefaults } from '../api/parse.ts';
import { hasFeature } from '../api/session.ts';
import { toListResult } from './pagination.ts';
import {
  eventSort,
  oneBased,
  onlyRecord,
  type ResourceProvider,
  readByIds,
  type Signal,
} from './resourceProvider.ts';

const EMPTY = { id: '', timestamp: '', changed_by_name: '', role: '', description: [] };

export type AuditFilter = Partial<
  Pick<EndpointInput<'get_audit_entries'>, 'person' | 'record' | 'kind' | 'field' | 'from_date' | 'to_date'>
>;

/** `hasMore`: more entries than `total`. `until`: the newest entry, for an export of several pages. */
export type AuditMeta = { hasMore: boolean; until: number };

type ListParams = GetListParams & Partial<Signal>;

const isOfOneRecord = ({ filter }: GetListParams) => Boolean(filter?.incident_id || filter?.user_id);

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
    // Entries of the specification have no id, so use their position.
    return { ...whole, details, id: whole.id || `${page}-${index + 1}` };
  });
  return toListResult(entries, answer, { page: page - 1, size });
}

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

/** Filter by `incident_id` or `user_id` for one record's trail; other filters search all of them. */
export const auditTrailsProvider: ResourceProvider = {
  sortFields: EVENT_SORT_LABELS,
  largestPage: (params) => (isOfOneRecord(params) ? MAX_PAGE_SIZE : AUDIT_EXPORT_PAGE),
  getList: (params) => (isOfOneRecord(params) ? listTrail(params) : listEveryTrail(params)),
  getMany: readEntries,
  getOne: ({ id, signal }) => onlyRecord('audit entry', readEntries({ ids: [id], signal })),
  refusal: 'The audit trail is written by the server and cannot be changed.',
};

/** With the fingerprint of a copy, also returns whether it is current (PDF-1). Undefined if the server has none. */
export async function getFingerprint(
  incident_id: string,
  { expect, signal }: { expect?: string; signal?: AbortSignal } = {},
): Promise<CaseFingerprint | undefined> {
  if (!hasFeature('fingerprint')) return undefined;
  return (await callServer('get_incident_fingerprint', { incident_id, expect }, { signal })).data;
}
