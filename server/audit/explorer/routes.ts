import type { Handlers } from '../../http/endpoints/endpointRoutes.ts';
import { beginCheck, continueCheck } from '../checkRun.ts';
import { checkAnswer } from './checkAnswer.ts';
import { exploreAudit, readEntries } from './exploreAudit.ts';

/** Milliseconds of a call spent on the check. */
const PATIENCE = 400;

export const auditExplorerHandlers: Handlers = {
  get_audit_trails: readEntries,
  get_audit_entries: exploreAudit,
  get_audit_check: async (services, { by }) => ({ data: await checkAnswer(services, by) }),
  check_audit: async (services, { input, by }) => {
    const { database, now } = services;
    if (!input.goes_on) await beginCheck(database, { by: by.user.name, isWhole: input.is_whole });
    await continueCheck(database, { now, patience: PATIENCE });
    return { data: await checkAnswer(services, by) };
  },
};
