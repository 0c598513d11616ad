import { AUDIT_EXPORT_PAGE } from '../../contract/auditKinds.ts';
import type { InputOf } from '../../contract/endpoints.ts';
import type { AuditCheck, ExploredEntry } from '../../contract/schemas/auditExplorer.ts';
import { entriesIn } from '../host/answers.ts';
import { callHost } from '../host/callHost.ts';
import { NEVER_CHANGED } from './auditTrails.ts';
import { pageOf } from './pageAnswer.ts';
import { oneBased, type ResourceProvider } from './resourceProvider.ts';

/** What narrows the list, as it stands in the address. */
export type AuditFilter = Partial<
  Pick<InputOf<'get_audit_entries'>, 'person' | 'record' | 'kind' | 'field' | 'from_date' | 'to_date'>
>;

/** There are more entries than are counted; and the last one of now, for a file of several pages. */
export type AuditMeta = { hasMore: boolean; until: number };

/** Issue 20, item 4: the entries of every trail. */
export const auditEntriesProvider: ResourceProvider = {
  async getList(params) {
    const { person, record, kind, field, from_date, to_date } = params.filter as AuditFilter;
    const { page, size } = oneBased(params);
    const answer = await callHost(
      'get_audit_entries',
      { person, record, kind, field, from_date, to_date, page, size, until: params.meta?.until },
      { signal: params.signal },
    );
    const entries = entriesIn(answer.data, 'audit trail') as unknown as ExploredEntry[];
    const meta: AuditMeta = { hasMore: answer.has_more, until: answer.until };
    return { ...pageOf(entries, answer, { page: page - 1, size }), meta };
  },
  largestPage: AUDIT_EXPORT_PAGE,
  getOne: 'An entry is read in its trail.',
  create: NEVER_CHANGED,
  update: NEVER_CHANGED,
  delete: NEVER_CHANGED,
};

const ONE_CHECK = 'There is one check of the audit trail; it is begun, and read.';
/** There is one record of it. */
export const AUDIT_CHECK_ID = 'chains';

/** IAUD-2: what the last check found; an update begins one, or goes on with it. */
export const auditCheckProvider: ResourceProvider = {
  async getOne({ id, signal }) {
    return { ...(await callHost('get_audit_check', {}, { signal })).data, id };
  },
  async update({ id, data }) {
    const { is_whole, goes_on } = data as { is_whole?: boolean; goes_on?: boolean };
    const answer = await callHost('check_audit', { is_whole, goes_on });
    return { ...(answer.data satisfies AuditCheck), id };
  },
  getList: ONE_CHECK,
  create: ONE_CHECK,
  delete: ONE_CHECK,
};
