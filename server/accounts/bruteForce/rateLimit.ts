import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { storable } from '../../../contract/schemas/common.ts';
import type { Queryable } from '../../database/connection.ts';
import { addToCounters, secondsUntil } from '../../database/rateCounters.ts';
import { toNetwork } from '../../http/network.ts';
import { Refusal } from '../../http/refusal.ts';
import { waitingTime } from '../../http/waitingTime.ts';
import { normalEmail } from '../../platform/normalEmail.ts';
import { isKnownAt } from './networks.ts';

/**
 * `pair` is an account on one network. Known networks have separate counters, so that strangers cannot use
 * up an account's limit.
 */
export type Limit = { name: string; per: 'address' | 'account' | 'pair'; most: number; seconds: number };

export const limitsOf = (
  name: string,
  seconds: number,
  most: Partial<Record<Limit['per'], number>>,
): Limit[] =>
  Object.entries(most).map(([per, number]) => ({ name, per: per as Limit['per'], most: number, seconds }));

type Counted = { database: Queryable; at: Date; limits: readonly Limit[]; account?: unknown };

/**
 * The account is the email in the body; unknown accounts count too.
 * @returns seconds to wait (and sets the header), or undefined
 */
export async function secondsToWait(
  request: FastifyRequest,
  reply: FastifyReply,
  counted: Omit<Counted, 'account'>,
): Promise<number | undefined> {
  const { body, ip } = request;
  const account = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined;
  const seconds = await countRequest({ ...counted, account, network: toNetwork(ip) });
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return seconds;
}

export async function countRequest(counted: Counted & { network: string }): Promise<number | undefined> {
  const { database, at, limits, account, network } = counted;
  const email = storable.safeParse(account).data;
  const isKnown =
    email !== undefined &&
    limits.some(({ per }) => per === 'account') &&
    (await isKnownAt(database, email, network));
  const counters = limits.flatMap((limit) => {
    if (limit.per === 'address') return [{ limit, key: getKey(limit, network) }];
    if (email === undefined) return [];
    const isPair = isKnown || limit.per === 'pair';
    return [{ limit, key: getKey(limit, isPair ? `${normalEmail(email)}\n${network}` : email) }];
  });
  // Pair limits come first: requests refused there do not count against the account as a whole.
  const ofPair = counters.filter(({ limit }) => limit.per === 'pair');
  const ofOthers = counters.filter(({ limit }) => limit.per !== 'pair');
  return (await countAll(database, ofPair, at)) ?? (await countAll(database, ofOthers, at));
}

async function countAll(
  database: Queryable,
  counters: { limit: Limit; key: string }[],
  at: Date,
): Promise<number | undefined> {
  if (counters.length === 0) return undefined;
  const counts = await addToCounters(
    database,
    counters.map(({ limit: { seconds }, key }) => ({ key, seconds })),
    at,
  );
  const ends = counters.flatMap(({ limit, key }) => {
    const counted = counts.find((one) => one.key === key);
    return counted && counted.count > limit.most ? [counted.endsAt] : [];
  });
  return ends.length === 0 ? undefined : secondsUntil(Math.max(...ends), at);
}

/** Hashed, so that the table contains no addresses and keys stay short. */
function getKey({ name, per }: Limit, of: string): string {
  const hash = createHash('sha256').update(normalEmail(of)).digest('base64url').slice(0, 22);
  return `${name}:${per}:${hash}`;
}

export const tooMany = (seconds: number) =>
  new Refusal(429, tooManySentence(seconds), {}, { 'retry-after': String(seconds) });

export const tooManySentence = (seconds: number) =>
  `There were too many attempts. Please try again in ${waitingTime(seconds)}.`;
