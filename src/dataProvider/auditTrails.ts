import type { IncidentAuditEntry } from '../../contract/schemas/auditTrail.ts';
import { entriesIn, filled } from '../host/answers.ts';
import { callHost } from '../host/callHost.ts';
import { pageOf } from './pageAnswer.ts';
import { oneBased, type ResourceProvider } from './resourceProvider.ts';

const EMPTY = { id: '', timestamp: '', changed_by_name: '', role: '', description: [] };

/** FLOW-6. */
export const NEVER_CHANGED = 'An audit trail is written by the host, and never changed.';

/** The filter says whose trail it is: `incident_id` or `user_id`. */
export const auditTrailsProvider: ResourceProvider = {
  async getList(params) {
    const { incident_id, user_id } = params.filter ?? {};
    const { page, size } = oneBased(params);
    const asked = { page, size };
    const answer = incident_id
      ? await callHost('get_incident_audit_trails', { incident_id, ...asked }, { signal: params.signal })
      : await callHost('get_user_audit_trails', { user_id, ...asked }, { signal: params.signal });
    const entries = entriesIn(answer.data, 'audit trail').map((entry, index) => {
      const whole = filled(EMPTY, entry);
      const details = Array.isArray(entry.details) ? (entry.details as IncidentAuditEntry['details']) : [];
      // The seeds' entries name no id; one of a page is known by its place.
      return { ...whole, details, id: whole.id || `${page}-${index + 1}` };
    });
    return pageOf(entries, answer, { page: page - 1, size });
  },
  getOne: 'An entry is read in its trail.',
  create: NEVER_CHANGED,
  update: NEVER_CHANGED,
  delete: NEVER_CHANGED,
};
