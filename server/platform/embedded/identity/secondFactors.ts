import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { generateSecret, verifySync } from 'otplib';
import { getRetryTime } from '../../../accounts/bruteForce/networkRules.ts';
import type { Queryable } from '../../../database/connection.ts';
import { identityRecoveryCodes, identitySecondFactors } from '../../../database/schema.ts';
import type { Identity } from './signIn.ts';
import { seconds } from './tokens.ts';

export type SecondFactor = typeof identitySecondFactors.$inferSelect;

/** Seconds. Clocks may differ by one step. */
export const PERIOD = 30;
export const DIGITS = 6;
const SECRET = 'second-factor';

/** Further tries have to wait, a minute at first. */
const TRIES_AT_ONCE = 5;
/** Keeps the column from overflowing. */
const MOST_COUNTED = 10_000;

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;
/** Milliseconds after the enrolment. Until then, a lost response can be requested again. */
export const RECOVERY_CODES_SHOWN_FOR = 10 * 60_000;

export const newSecret = () => generateSecret();

export async function findSecondFactor(database: Queryable, uid: string): Promise<SecondFactor | undefined> {
  const [factor] = await database
    .select()
    .from(identitySecondFactors)
    .where(eq(identitySecondFactors.uid, uid));
  return factor;
}

/** The step of the code, or undefined if it is wrong. */
export function findStep(secret: string, code: string, at: Date): number | undefined {
  if (!new RegExp(`^\\d{${DIGITS}}$`).test(code)) return undefined;
  const found = verifySync({ secret, token: code, epoch: seconds(at), epochTolerance: PERIOD });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}

type NewFactor = { uid: string; secret: string; name: string; step: number };

/** The code that confirmed the secret cannot be used again. @returns false if the account already has a second factor */
export async function addSecondFactor(
  { database, sealing, now }: Identity,
  { uid, secret, name, step }: NewFactor,
): Promise<boolean> {
  const added = await database
    .insert(identitySecondFactors)
    .values({
      uid,
      secret: sealing.seal(SECRET, secret),
      displayName: name,
      enrolledAt: now(),
      lastStep: step,
    })
    .onConflictDoNothing({ target: identitySecondFactors.uid })
    .returning({ id: identitySecondFactors.id });
  return added.length > 0;
}

export async function removeSecondFactor(database: Queryable, uid: string): Promise<boolean> {
  await database.delete(identityRecoveryCodes).where(eq(identityRecoveryCodes.uid, uid));
  const removed = await database
    .delete(identitySecondFactors)
    .where(eq(identitySecondFactors.uid, uid))
    .returning({ uid: identitySecondFactors.uid });
  return removed.length > 0;
}

/**
 * Counted before the code is checked, so that parallel tries get no more guesses than sequential ones. Independent of
 * the count of failed sign-ins, which a new password resets.
 * @returns how many seconds to wait, or undefined if the code may be checked
 */
async function countTry(
  database: Queryable,
  { id, triedCodes, lastTriedAt }: SecondFactor,
  at: Date,
): Promise<number | undefined> {
  const until = getRetryTime({ failures: triedCodes, lastAt: lastTriedAt }, TRIES_AT_ONCE);
  if (until && until > at) return Math.ceil((until.getTime() - at.getTime()) / 1000);
  const counted = await database
    .update(identitySecondFactors)
    .set({
      triedCodes: sql`least(${identitySecondFactors.triedCodes} + 1, ${MOST_COUNTED})`,
      lastTriedAt: at,
    })
    .where(
      and(
        eq(identitySecondFactors.id, id),
        eq(identitySecondFactors.triedCodes, triedCodes),
        lastTriedAt
          ? eq(identitySecondFactors.lastTriedAt, lastTriedAt)
          : isNull(identitySecondFactors.lastTriedAt),
      ),
    )
    .returning({ id: identitySecondFactors.id });
  return counted.length > 0 ? undefined : 1;
}

async function forgetTries(database: Queryable, { id }: SecondFactor): Promise<void> {
  await database.update(identitySecondFactors).set({ triedCodes: 0 }).where(eq(identitySecondFactors.id, id));
}

/** Counts the try. @returns seconds to wait before the code is checked, if it was not */
export async function tryCode(
  identity: Pick<Identity, 'database' | 'sealing'>,
  factor: SecondFactor,
  sent: { code: string; at: Date },
): Promise<'right' | 'wrong' | { waitSeconds: number }> {
  const waitSeconds = await countTry(identity.database, factor, sent.at);
  if (waitSeconds !== undefined) return { waitSeconds };
  if (!(await spendCode(identity, factor, sent))) return 'wrong';
  await forgetTries(identity.database, factor);
  return 'right';
}

/** Each code works once, even if two requests send it at the same time. */
async function spendCode(
  { database, sealing }: Pick<Identity, 'database' | 'sealing'>,
  factor: SecondFactor,
  { code, at }: { code: string; at: Date },
): Promise<boolean> {
  const secret = sealing.open(SECRET, factor.secret);
  // Without the key, as after a restore on another machine, only recovery codes work.
  const step = secret === undefined ? undefined : findStep(secret, code.replace(/\s/g, ''), at);
  if (step === undefined) return spendRecoveryCode(database, factor.uid, code);
  const used = await database
    .update(identitySecondFactors)
    .set({ lastStep: step })
    .where(and(eq(identitySecondFactors.id, factor.id), lt(identitySecondFactors.lastStep, step)))
    .returning({ id: identitySecondFactors.id });
  return used.length > 0;
}

async function spendRecoveryCode(database: Queryable, uid: string, code: string): Promise<boolean> {
  const used = await database
    .delete(identityRecoveryCodes)
    .where(
      and(eq(identityRecoveryCodes.uid, uid), eq(identityRecoveryCodes.codeHash, hashRecoveryCode(code))),
    )
    .returning({ uid: identityRecoveryCodes.uid });
  return used.length > 0;
}

/** Replaces the codes. Undefined if `since` is given and the enrolment is older. */
export async function createRecoveryCodes(
  database: Queryable,
  uid: string,
  since: Date | undefined,
): Promise<string[] | undefined> {
  const isRecent = since && gt(identitySecondFactors.enrolledAt, since);
  const [factor] = await database
    .select({ uid: identitySecondFactors.uid })
    .from(identitySecondFactors)
    .where(and(eq(identitySecondFactors.uid, uid), isRecent))
    .for('update');
  if (!factor) return undefined;
  await database.delete(identityRecoveryCodes).where(eq(identityRecoveryCodes.uid, uid));
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await database
    .insert(identityRecoveryCodes)
    .values(codes.map((code) => ({ uid, codeHash: hashRecoveryCode(code) })));
  return codes;
}

export const countRecoveryCodes = (database: Queryable, uid: string): Promise<number> =>
  database.$count(identityRecoveryCodes, eq(identityRecoveryCodes.uid, uid));

/** 80 random bits, in groups of four letters and digits. */
function newRecoveryCode(): string {
  return (randomBytes(RECOVERY_BYTES).toString('hex').match(/.{4}/g) ?? []).join('-');
}

/** The codes are long enough to be hashed without a key. */
function hashRecoveryCode(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');
}
