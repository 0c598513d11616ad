import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, TransactionRollbackError } from 'drizzle-orm';
import { OTP_LIFE_MAX_MINUTES } from '../../../contract/limits.ts';
import { clampOtpLife } from '../../../contract/schemas/settings.ts';
import { FIELD_TEXTS } from '../../../contract/validation.ts';
import type { Queryable } from '../../database/connection.ts';
import { oneTimeCodes, passwordTickets, settings } from '../../database/schema.ts';
import { stateRefusal } from '../../http/authentication/accountState.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue, type OutgoingMessage } from '../../messages/outbox.ts';
import { normalEmail } from '../../platform/normalEmail.ts';
import type { Services } from '../../services.ts';
import { hashOfNetwork, isKnownAt } from '../bruteForce/networks.ts';
import { countRequest, tooMany } from '../bruteForce/rateLimit.ts';
import { toCodeContact } from '../codeContact.ts';
import { findUserByEmail } from '../findUser.ts';
import { CODE_TRIES } from './limits.ts';
import { codeKey, hashOfCode, hashOfTicket, newCode, newTicket } from './secrets.ts';
import { codeMessage } from './texts.ts';

/** The code is invalid after this many wrong tries (AUTH-13). */
const MAX_WRONG_TRIES = 5;
/**
 * Networks that neither asked for the code nor are known get fewer tries, or strangers could invalidate it.
 */
const STRANGERS_TRIES = 2;
export const TICKET_LIFE_MS = 10 * 60_000;

/** Unknown addresses cause the same writes, so that timing does not reveal accounts (AUTH-12, AUTH-13). */
export async function sendCode({ database, now }: Services, email: string, network: string): Promise<number> {
  const key = await codeKey(database, now);
  const at = now();
  const code = newCode();
  return database.transaction(async (transaction) => {
    const [setting] = await transaction.select().from(settings);
    if (!setting) throw new Error('The installation has no settings.');
    const minutes = clampOtpLife(setting.otpLifeTime);
    const life = minutes * 60;
    const fresh = {
      codeHash: hashOfCode(key, email, code),
      sentAt: at,
      expiresAt: new Date(at.getTime() + life * 1000),
      wrongTries: 0,
      askedFrom: hashOfNetwork(network),
      strangeTries: 0,
    };
    await transaction
      .insert(oneTimeCodes)
      .values({ email: normalEmail(email), ...fresh })
      .onConflictDoUpdate({ target: oneTimeCodes.email, set: fresh });
    const person = await findUserByEmail(transaction, email);
    const bySms = setting.otpBySms;
    const contact = person && toCodeContact(person, at);
    const message = codeMessage({ contact, email: normalEmail(email), bySms, code, minutes });
    const isMeant = person !== undefined && stateRefusal(person, at) !== 'suspended';
    await enqueueOrTakeBack(transaction, { ...message, expiresAt: fresh.expiresAt }, at, isMeant);
    return life;
  });
}

async function enqueueOrTakeBack(
  transaction: Queryable,
  message: OutgoingMessage,
  at: Date,
  isMeant: boolean,
): Promise<void> {
  try {
    await transaction.transaction(async (inner) => {
      await enqueue(inner, [message], at);
      if (!isMeant) inner.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
}

/**
 * A try is counted before it is checked, but only with a live code: strangers cannot use up the day's tries
 * (AUTH-13).
 * @throws Refusal 400, the same for every invalid code; 429 with Retry-After past the day's tries
 */
export async function checkCode(
  { database, now }: Services,
  { email, otp_code: code }: { email: string; otp_code: string },
  network: string,
): Promise<string> {
  const key = await codeKey(database, now);
  const at = now();
  const address = normalEmail(email);
  const isKnown = await isKnownAt(database, email, network);
  const judged = await database.transaction(
    async (transaction): Promise<{ wait: number } | { id?: string }> => {
      const [live] = await transaction
        .select()
        .from(oneTimeCodes)
        .where(
          and(
            eq(oneTimeCodes.email, address),
            gt(oneTimeCodes.expiresAt, at),
            // Codes sent before the maximum life was reduced (SET-2).
            gt(oneTimeCodes.sentAt, new Date(at.getTime() - OTP_LIFE_MAX_MINUTES * 60_000)),
            lt(oneTimeCodes.wrongTries, MAX_WRONG_TRIES),
          ),
        )
        .for('update');
      const isStranger = live && !isKnown && live.askedFrom !== hashOfNetwork(network);
      if (!live || (isStranger && live.strangeTries >= STRANGERS_TRIES)) return {};
      const limited = { database: transaction, at, limits: CODE_TRIES, account: address, network };
      const seconds = await countRequest(limited);
      if (seconds !== undefined) return { wait: seconds };
      const mine = eq(oneTimeCodes.email, address);
      if (!isSame(live.codeHash, hashOfCode(key, email, code))) {
        const { wrongTries, strangeTries } = live;
        const tries = { wrongTries: wrongTries + 1, strangeTries: strangeTries + (isStranger ? 1 : 0) };
        await transaction.update(oneTimeCodes).set(tries).where(mine);
        return {};
      }
      await transaction.delete(oneTimeCodes).where(mine);
      return { id: await newTicketFor(transaction, address, at) };
    },
  );
  // Thrown after the commit, so that the try counts.
  if ('wait' in judged) throw tooMany(judged.wait);
  if (judged.id === undefined) throw new Refusal(400, FIELD_TEXTS.codeInvalid);
  return judged.id;
}

async function newTicketFor(transaction: Queryable, email: string, at: Date): Promise<string> {
  const ticket = newTicket();
  await transaction.delete(passwordTickets).where(eq(passwordTickets.email, email));
  await transaction.insert(passwordTickets).values({
    ticketHash: hashOfTicket(ticket),
    email,
    expiresAt: new Date(at.getTime() + TICKET_LIFE_MS),
  });
  return ticket;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
