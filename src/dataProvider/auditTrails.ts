import { callHost } from '../host/callHost.ts';
import { oneBased, type ResourceProvider } from './resourceProvider.ts';

/** The filter says whose trail it is: `incident_id` or `user_id`. */
export const auditTrailsProvider: ResourceProvider = {
  async getList(params) {
    const { incident_id, user_id } = params.filter ?? {};
    const page = oneBased(params);
    const { data, total } = incident_id
      ? await callHost('get_incident_audit_trails', { incident_id, ...page }, { signal: params.signal })
      : await callHost('get_user_audit_trails', { user_id, ...page }, { signal: params.signal });
    return { data, total };
  },
};
