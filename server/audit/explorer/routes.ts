import type { Handlers } from '../../http/endpoints/endpointRoutes.ts';
import type { Services } from '../../services.ts';
import { beginCheck, continueCheck } from '../checkRun.ts';
import { checkAnswer } from './checkAnswer.ts';
import { exploreAudit, readEntries } from './exploreAudit.ts';

/** Milliseconds of a call spent on the check. */
const PATIENCE = 400;

export function auditExplorerHandlers(services: Services): Handlers {
  const { database, now } = services;
  return {
    get_audit_trails: (call) => readEntries(services, call),
    get_audit_entries: (call) => exploreAudit(services, call),
    get_audit_check: async ({ by }) => ({ data: await checkAnswer(database, by) }),
    check_audit: async ({ input, by }) => {
      if (!input.goes_on) await beginCheck(database, { by: by.user.name, isWhole: input.is_whole });
      await continueCheck(database, { now, patience: PATIENCE });
      return { data: await checkAnswer(database, by) };
    },
  };
}
