import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql, TransactionRollbackError } from 'drizzle-orm';
import { FIELD_TEXTS } from '../../contract/validation.ts';
import { stateRefusal } from '../accounts/signedIn.ts';
import type { Queryable } from '../database/connection.ts';
import { oneTimeCodes, passwordTickets, settings } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { enqueue, type OutgoingMessage } from '../messages/outbox.ts';
import type { Services } from '../services.ts';
import { addressOf } from './failures.ts';
import { personOf } from './personOf.ts';
import { codeKey, hashOfCode, hashOfTicket, newCode, newTicket } from './secrets.ts';
import { codeMessage } from './texts.ts';

/** AUTH-13: a code is dead after so many wrong tries. */
const MAX_WRONG_TRIES = 5;
/** AUTH-14: how long after a right code the new password may be chosen. */
export const TICKET_LIFE_MS = 10 * 60_000;

/**
 * AUTH-12, AUTH-13: makes a code for an address and sends it by mail or SMS, as the settings say, where an account that
 * is not suspended or expired has the address. Answers its life in seconds. For every other address the same is written,
 * and the message taken back, so that neither the answer nor its time tells whether there is an account.
 */
export async function sendCode({ database, now }: Services, email: string): Promise<number> {
  const key = await codeKey(database, now);
  const at = now();
  const code = newCode();
  return database.transaction(async (transaction) => {
    const [setting] = await transaction.select().from(settings);
    if (!setting) throw new Error('The installation has no settings.');
    const life = setting.otpLifeTime * 60;
    const fresh = {
      codeHash: hashOfCode(key, email, code),
      sentAt: at,
      expiresAt: new Date(at.getTime() + life * 1000),
      wrongTries: 0,
    };
    await transaction
      .insert(oneTimeCodes)
      .values({ email: addressOf(email), ...fresh })
      .onConflictDoUpdate({ target: oneTimeCodes.email, set: fresh });
    const person = await personOf(transaction, email);
    const bySms = setting.otpBySms;
    const message = codeMessage({
      person,
      email: addressOf(email),
      bySms,
      code,
      minutes: setting.otpLifeTime,
    });
    const isMeant = person !== undefined && stateRefusal(person, at) !== 'suspended';
    await enqueueOrTakeBack(transaction, message, at, isMeant);
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
 * AUTH-13: trades the live code of an address for a ticket, once. A try is counted before it is judged, so that of many
 * at once no more than five wrong ones are.
 * @throws Refusal 400 for a wrong, used, dead or unknown code, all alike
 */
export async function checkCode({ database, now }: Services, email: string, code: string): Promise<string> {
  const key = await codeKey(database, now);
  const at = now();
  const address = addressOf(email);
  const ticket = await database.transaction(async (transaction) => {
    const [tried] = await transaction
      .update(oneTimeCodes)
      .set({ wrongTries: sql`${oneTimeCodes.wrongTries} + 1` })
      .where(
        and(
          eq(oneTimeCodes.email, address),
          gt(oneTimeCodes.expiresAt, at),
          lt(oneTimeCodes.wrongTries, MAX_WRONG_TRIES),
        ),
      )
      .returning({ codeHash: oneTimeCodes.codeHash });
    if (!tried || !isSame(tried.codeHash, hashOfCode(key, email, code))) return undefined;
    await transaction.delete(oneTimeCodes).where(eq(oneTimeCodes.email, address));
    return newTicketFor(transaction, address, at);
  });
  // After the commit: the try counts.
  if (ticket === undefined) throw new Refusal(400, FIELD_TEXTS.codeInvalid);
  return ticket;
}

/** One live ticket an address: a newer one takes the place of the one before. */
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
