import type { SecurityEvent } from '../../../contract/audit/securityEvents.ts';
import { recordSecurityEvent } from '../../audit/security/recordSecurityEvent.ts';
import type { Handler, Handlers } from '../../http/endpoints/endpointRoutes.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../messages/outbox.ts';
import { normalEmail } from '../../platform/normalEmail.ts';
import type { Services } from '../../services.ts';
import { type FailureCount, readFailures } from '../bruteForce/failureCounts.ts';
import { hashOfNetwork } from '../bruteForce/networks.ts';
import { tooMany } from '../bruteForce/rateLimit.ts';
import { markLockMailed } from '../storeUsers.ts';
import { checkAttempt, recordFailure } from './checkAttempt.ts';
import { checkCode, sendCode } from './codes.ts';
import { removeDevice, storeDevice } from './devices.ts';
import { forgotPassword } from './forgotPassword.ts';
import { isLastSuperAdmin } from './lockAccount.ts';
import { createRecoveryCodes, removeSecondFactor } from './secondFactor.ts';
import { lockedMail } from './texts.ts';

/**
 * If the identity service leaves counting to clients, the report counts as a failure (AUTH-11).
 * @throws Refusal 429 with Retry-After if reports count and the network or account must wait
 */
const reportFailure: Handler<'failed_sign_in'> = async (
  { database, identity, now },
  { input: { email }, network },
) => {
  const attempt = { email, network, at: now() };
  if (identity.countsFailures) {
    const count = await readFailures(database, email);
    const isLocked = count.locked && !(await isLastSuperAdmin(database, email, attempt.at));
    return countAnswer(count, isLocked);
  }
  await record({ database, now }, 'failed_sign_in', email, network);
  const stores = { database, identity };
  const judgement = await checkAttempt(stores, attempt);
  if (judgement.kind === 'locked') return countAnswer(await readFailures(database, email), true);
  const counted = judgement.kind === 'go' ? await recordFailure(stores, attempt, judgement) : judgement;
  if (counted.kind === 'wait') throw tooMany(counted.seconds);
  return countAnswer(counted.count, counted.kind === 'locked');
};

async function record(
  { database, now }: Pick<Services, 'database' | 'now'>,
  event: SecurityEvent,
  email: string,
  network: string,
): Promise<void> {
  await recordSecurityEvent(database, {
    event,
    about: { email },
    network: hashOfNetwork(network),
    at: now(),
  });
}

const countAnswer = ({ attempts, max }: FailureCount, locked: boolean) => ({ attempts, max, locked });

/** One mail per lock (AUTH-11). */
const mailLocked: Handler<'send_email'> = async ({ database, now }, { input: { email } }) => {
  const at = now();
  await database.transaction(async (transaction) => {
    if (await markLockMailed(transaction, email, at)) {
      await enqueue(transaction, [lockedMail(normalEmail(email))], at);
    }
  });
};

export const signInHandlers: Handlers & { failed_sign_in: Handler<'failed_sign_in'> } = {
  failed_sign_in: reportFailure,
  send_otp: async (services, { input, network }) => {
    const expires_in = await sendCode(services, input.email, network);
    await record(services, 'code_requested', input.email, network);
    return { expires_in };
  },
  check_otp: async (services, { input, network }) => {
    try {
      const id = await checkCode(services, input, network);
      await record(services, 'code_accepted', input.email, network);
      return { id };
    } catch (error) {
      if (error instanceof Refusal) await record(services, 'code_wrong', input.email, network);
      throw error;
    }
  },
  forgot_password: forgotPassword,
  send_email: mailLocked,
  remove_second_factor: removeSecondFactor,
  create_recovery_codes: createRecoveryCodes,
  store_device_token: storeDevice,
  remove_device_token: removeDevice,
};
