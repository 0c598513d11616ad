import { sql } from 'drizzle-orm';
import { type Queryable, queryRows } from '../database/connection.ts';
import type { AuditProblem } from './verifyProblems.ts';

type ChainState = {
  entries: number;
  /** The length is 0 and the hash empty for an empty chain. */
  length: number;
  hash: string;
  problemCount: number;
  problems: AuditProblem[];
};

export type Before = { position: number; hash: string; intact: boolean };

/** Without a size, the whole rest of the chain. */
type Part = { chain: number; before: Before | null; size?: number };

/** `offset 0` prevents inlining: each hash is computed once, and the sort carries no documents. */
const looked = ({ chain, before, size }: Part) => sql`
  select position, before, subject, subject_id, hash, intact, case
    when not intact then 'altered'
    when position <> before + 1 then 'missing'
    when before_intact and previous_hash <> before_hash then 'unlinked'
  end as problem
  from (
    select *, lag(intact, 1, ${before?.intact ?? true}::boolean) over w as before_intact,
      lag(position, 1, ${before?.position ?? 0}::bigint) over w as before,
      lag(hash, 1, ${before?.hash ?? ''}::text) over w as before_hash
    from (
      select position, subject, subject_id, hash, previous_hash, hash = audit_entry_hash(entry) as intact
      from audit_entries as entry where chain = ${chain}
      ${before ? sql`and position > ${before.position}` : sql``}
      ${size === undefined ? sql`offset 0` : sql`order by position limit ${size}`}
    ) as hashed
    window w as (order by position)
  ) as linked`;

type PartState = {
  entries: number;
  problemCount: number;
  problems: AuditProblem[];
  last: Before | null;
};

export async function verifyPart(database: Queryable, part: Part, limit: number): Promise<PartState> {
  type Row = Before & { entries: number; wrong: number; found: Found[] | null };
  const [row] = await queryRows<Row>(
    database,
    sql`with looked as materialized (${looked(part)})
      select counted.*, last.position::float8 as position, last.hash, last.intact, (
        select json_agg(first) from (
          select position, before, subject, subject_id, problem from looked
          where problem is not null order by position limit ${limit}
        ) as first
      ) as found
      from (select count(*)::int as entries, count(problem)::int as wrong from looked) as counted
        left join lateral (select position, hash, intact from looked order by looked.position desc limit 1) as last on true`,
  );
  if (!row || row.entries === 0) return { entries: 0, problemCount: 0, problems: [], last: part.before };
  const { position, hash, intact } = row;
  return {
    entries: row.entries,
    problemCount: row.wrong,
    problems: (row.found ?? []).map((found) => getProblem(part.chain, found)),
    last: { position, hash, intact },
  };
}

export async function verifyChain(database: Queryable, chain: number, limit: number): Promise<ChainState> {
  const { entries, problemCount, problems } = await verifyPart(database, { chain, before: null }, limit);
  const { length, hash, problem } = await readChainEnd(database, chain);
  return {
    entries,
    length,
    hash,
    problemCount: problemCount + (problem ? 1 : 0),
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

function getProblem(chain: number, { problem: kind, ...found }: Found): AuditProblem {
  const position = Number(found.position);
  if (kind === 'missing') return { kind, chain, from: Number(found.before) + 1, to: position - 1 };
  return { kind, chain, position, subject: found.subject, id: found.subject_id };
}

/** A single statement, because an entry may be written between two. */
export async function readChainEnd(
  database: Queryable,
  chain: number,
): Promise<Pick<ChainState, 'length' | 'hash'> & { problem?: AuditProblem }> {
  type Ends = {
    length: string | null;
    hash: string | null;
    written: string | null;
    last_hash: string | null;
  };
  const [row] = await queryRows<Ends>(
    database,
    sql`select last.position as length, last.hash, head.length as written, head.last_hash
      from (select ${chain}::int as chain) as asked
        left join audit_chains head on head.chain = asked.chain
        left join lateral (
          select position, hash from audit_entries where audit_entries.chain = ${chain} order by position desc limit 1
        ) as last on true`,
  );
  const end = { length: Number(row?.length ?? 0), hash: row?.hash ?? '' };
  const written = Number(row?.written ?? -1);
  if (written > end.length) {
    return { ...end, problem: { kind: 'shortened', chain, from: end.length + 1, to: written } };
  }
  const isSame = written === end.length && row?.last_hash === end.hash;
  return isSame ? end : { ...end, problem: { kind: 'head', chain } };
}

/** Returns a text that is never a hash if there is no entry. */
export async function hashAt(database: Queryable, chain: number, position: number): Promise<string> {
  if (position === 0) return '';
  const [entry] = await queryRows<{ hash: string }>(
    database,
    sql`select hash from audit_entries where chain = ${chain} and position = ${position}`,
  );
  return entry?.hash ?? 'missing';
}
