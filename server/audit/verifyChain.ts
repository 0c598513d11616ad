import { sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../database/connection.ts';
import type { AuditProblem } from './verifyProblems.ts';

/** What a chain holds, whether it is sound or not. */
export type ChainState = {
  entries: number;
  /** Position and hash of the last entry that is there; 0 and an empty text where there is none. */
  length: number;
  hash: string;
  /** How many places are wrong, and the first of them. */
  problemCount: number;
  problems: AuditProblem[];
};

/**
 * Each entry of a chain beside the one before it, with what is wrong there, if anything. Of what was altered nothing else
 * is said: the link to the next is broken by the same hand. `offset 0` has each hash made once, and before the sort, which
 * then carries no documents.
 */
const looked = (chain: number) => sql`
  select position, before, subject, subject_id, case
    when not intact then 'altered'
    when position <> before + 1 then 'missing'
    when before_intact and previous_hash <> before_hash then 'unlinked'
  end as problem
  from (
    select *, lag(intact, 1, true) over w as before_intact, lag(position, 1, 0::bigint) over w as before,
      lag(hash, 1, '') over w as before_hash
    from (
      select position, subject, subject_id, hash, previous_hash, hash = audit_entry_hash(entry) as intact
      from audit_entries as entry where chain = ${chain} offset 0
    ) as hashed
    window w as (order by position)
  ) as linked`;

/**
 * Goes through one chain from its first entry to its last. The database does it; what comes here are counts and the first
 * `limit` problems.
 */
export async function verifyChain(database: Queryable, chain: number, limit: number): Promise<ChainState> {
  const [counts] = await rowsOf<{ entries: string; wrong: string }>(
    database,
    sql`select count(*) as entries, count(problem) as wrong from (${looked(chain)}) as looked`,
  );
  const wrong = Number(counts?.wrong);
  const problems = wrong > 0 ? await firstProblems(database, chain, limit) : [];
  const { length, hash, problem } = await endOf(database, chain);
  return {
    entries: Number(counts?.entries),
    length,
    hash,
    problemCount: wrong + (problem ? 1 : 0),
    problems: problem ? [...problems, problem] : problems,
  };
}

type Found = {
  position: string;
  before: string;
  subject: string;
  subject_id: string;
  problem: 'altered' | 'missing' | 'unlinked';
};

async function firstProblems(database: Queryable, chain: number, limit: number): Promise<AuditProblem[]> {
  const found = await rowsOf<Found>(
    database,
    sql`select * from (${looked(chain)}) as looked where problem is not null order by position limit ${limit}`,
  );
  return found.map(({ problem: kind, position, before, subject, subject_id }) =>
    kind === 'missing'
      ? { kind, chain, from: Number(before) + 1, to: Number(position) - 1 }
      : { kind, chain, position: Number(position), subject, id: subject_id },
  );
}

/** The last entry that is there, and whether it is the last that was written. */
async function endOf(
  database: Queryable,
  chain: number,
): Promise<Pick<ChainState, 'length' | 'hash'> & { problem?: AuditProblem }> {
  type Place = { length: string; hash: string };
  const [last] = await rowsOf<Place>(
    database,
    sql`select position as length, hash from audit_entries where chain = ${chain} order by position desc limit 1`,
  );
  const [head] = await rowsOf<Place>(
    database,
    sql`select length, last_hash as hash from audit_chains where chain = ${chain}`,
  );
  const end = { length: Number(last?.length ?? 0), hash: last?.hash ?? '' };
  const written = Number(head?.length ?? -1);
  if (written > end.length) {
    return { ...end, problem: { kind: 'shortened', chain, from: end.length + 1, to: written } };
  }
  const isSame = written === end.length && head?.hash === end.hash;
  return isSame ? end : { ...end, problem: { kind: 'head', chain } };
}

/** The hash at a place of a chain; a text that is no hash where there is no such entry. */
export async function hashAt(database: Queryable, chain: number, position: number): Promise<string> {
  if (position === 0) return '';
  const [entry] = await rowsOf<{ hash: string }>(
    database,
    sql`select hash from audit_entries where chain = ${chain} and position = ${position}`,
  );
  return entry?.hash ?? 'missing';
}
