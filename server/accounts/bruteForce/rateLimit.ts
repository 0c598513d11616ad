import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { storable } from '../../../contract/schemas/common.ts';
import { type Queryable, queryRows } from '../../database/connection.ts';
import { toNetwork } from '../../http/network.ts';
import { Refusal } from '../../http/refusal.ts';
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
 * The account is the email in the body; unknown accounts count too. Around the end of a fixed window up to twice the limit passes.
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
  // A fixed order prevents deadlocks between requests.
  const ordered = counters.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const counts = await count(database, ordered, at);
  const waits = ordered.flatMap(({ limit, key }) => {
    const row = counts.find((counted) => counted.key === key);
    return row && Number(row.count) > limit.most ? [Date.parse(row.ends_at) - at.getTime()] : [];
  });
  if (waits.length === 0) return undefined;
  return Math.max(1, Math.ceil(Math.max(...waits) / 1000));
}

type CounterRow = { key: string; count: number; ends_at: string };

function count(database: Queryable, counters: { limit: Limit; key: string }[], at: Date) {
  const now = sql`${at.toISOString()}::timestamptz`;
  const rows = counters.map(({ limit, key }) => {
    const ends = new Date(at.getTime() + limit.seconds * 1000).toISOString();
    return sql`(${key}, 1, ${ends}::timestamptz)`;
  });
  return queryRows<CounterRow>(
    database,
    sql`
      insert into rate_counters as counter (key, count, ends_at) values ${sql.join(rows, sql`, `)}
      on conflict (key) do update set
        count = case when counter.ends_at <= ${now} then 1 else counter.count + 1 end,
        ends_at = case when counter.ends_at <= ${now} then excluded.ends_at else counter.ends_at end
      returning key, count, to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends_at`,
  );
}

/** Hashed, so that the table contains no addresses and keys stay short. */
function getKey({ name, per }: Limit, of: string): string {
  const hash = createHash('sha256').update(normalEmail(of)).digest('base64url').slice(0, 22);
  return `${name}:${per}:${hash}`;
}

export const tooMany = (seconds: number) =>
  new Refusal(429, tooManySentence(seconds), {}, { 'retry-after': String(seconds) });

export function tooManySentence(seconds: number): string {
  const [number, unit] =
    seconds <= 60
      ? [1, 'minute']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `There were too many attempts. Please try again in ${number} ${unit}${number === 1 ? '' : 's'}.`;
}
