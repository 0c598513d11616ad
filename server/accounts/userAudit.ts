import { eq } from 'drizzle-orm';
import { maySeeUserAudit } from '../../contract/access.ts';
import { remarksProblem } from '../../contract/audit/remarks.ts';
import { remarkSentence } from '../../contract/audit/serverSentences.ts';
import { SYSTEM_ACTOR, sameReportSince, withoutWritten, writeAudit } from '../audit/auditTrail.ts';
import { users } from '../database/schema.ts';
import { assertSetUp } from '../http/authentication/accountState.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { answerOnce } from '../http/endpoints/idempotency.ts';
import { forbidden, refusedField } from '../http/refusal.ts';
import { forgetFailures } from './bruteForce/failureCounts.ts';
import { rememberNetwork } from './bruteForce/networks.ts';
import { findUser, selectUserForUpdate } from './findUser.ts';

/** Sign-in entry that a client sends, with the browser (AUTH-9). */
const LOGIN = /^Login( \([^()\n]{1,120}\))?$/;

/**
 * Sentences about changes become remarks or are dropped, so that clients cannot forge entries (IAUD-2). Sign-ins that the
 * server has recorded are not written again (AUTH-17).
 * @throws Refusal 403, 404; 400 for too many or too long remarks
 */
export const addToUserAudit: Handler<'create_user_audit_trail'> = async (
  { database, identity, now },
  call,
) => {
  const { input, by, network } = call;
  const logins = input.description.filter((sentence) => LOGIN.test(sentence));
  const others = input.description.filter((sentence) => !LOGIN.test(sentence));
  const isOwn = input.user_id === by.user.id;
  if (logins.length > 0 && !isOwn) throw forbidden();
  if (others.length > 0 && !maySeeUserAudit(by.viewer)) throw forbidden();
  if (others.length > 0) assertSetUp(by);
  const problem = remarksProblem(others);
  if (problem) throw refusedField(400, 'description', problem);
  const user = await findUser(database, input.user_id);
  const subject = { subject: 'user', id: user.id } as const;
  const at = now();
  const since = sameReportSince(at);
  await database.transaction((transaction) =>
    answerOnce(transaction, 'create_user_audit_trail', call, at, async () => {
      // The lock lets concurrent requests see each other's entries.
      const { lastLoginAt } = await selectUserForUpdate(transaction, user.id);
      const isRecorded = identity.countsFailures || (lastLoginAt !== null && lastLoginAt >= by.signedInAt);
      const login = isRecorded ? [] : logins.slice(0, 1);
      const notServers = await withoutWritten(transaction, subject, SYSTEM_ACTOR, others);
      const notTheirs = await withoutWritten(transaction, subject, by, notServers, since);
      const remarks = await withoutWritten(transaction, subject, by, notTheirs.map(remarkSentence), since);
      const description = [...login, ...new Set(remarks)];
      if (description.length === 0) return;
      if (login.length > 0) {
        await transaction.update(users).set({ lastLoginAt: at }).where(eq(users.id, user.id));
        // An external identity service checks passwords itself, so the server learns of success here.
        await forgetFailures(transaction, user.email);
        await rememberNetwork(transaction, { email: user.email, network, at });
      }
      await writeAudit(transaction, subject, by, { description, platform: input.platform, at });
    }),
  );
};
