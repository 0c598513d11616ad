import { HOST_ITSELF } from '../audit/auditTrail.ts';
import { beginCheck, finishCheck } from '../audit/checkRun.ts';
import type { Job } from './job.ts';

const DAY = 24 * 60 * 60_000;

/** The daily check detects direct changes in the database (IAUD-2). */
export const checkAuditJob: Job = {
  name: 'checkAudit',
  every: DAY,
  async run({ database, now }, signal, log) {
    await beginCheck(database, { by: HOST_ITSELF.user.name, isWhole: true });
    const result = await finishCheck(database, { now, signal });
    const places = result?.problemCount ?? 0;
    if (places > 0)
      log?.error({ places }, 'the audit trail has been altered; npm run audit:verify shows where');
  },
};
