import type { AuditCheck } from '../../contract/schemas/auditExplorer.ts';
import { callServer } from '../api/callServer.ts';
import type { ResourceProvider } from './resourceProvider.ts';

export const AUDIT_CHECK_ID = 'chains';

/** Results of the last check; an update starts or continues one (IAUD-2). */
export const auditCheckProvider: ResourceProvider = {
  async getOne({ id, signal }) {
    return { ...(await callServer('get_audit_check', {}, { signal })).data, id };
  },
  async update({ id, data }) {
    const { is_whole, goes_on } = data as { is_whole?: boolean; goes_on?: boolean };
    const answer = await callServer('check_audit', { is_whole, goes_on });
    return { ...(answer.data satisfies AuditCheck), id };
  },
  refusal: 'The audit trail check can only be started and read.',
};
