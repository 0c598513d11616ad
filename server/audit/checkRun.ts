import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { type Queryable, queryRows } from '../database/connection.ts';
import { auditChecks } from '../database/schema.ts';
import { CHAINS } from './auditTrail.ts';
import { type Before, hashAt, readChainEnd, verifyPart } from './verifyChain.ts';
import type { AuditProblem } from './verifyProblems.ts';

type VerifiedEnd = { position: number; hash: string };

type CheckRun = {
  by: string;
  isWhole: boolean;
  entries: number;
  total: number;
  checked: number;
  chain: number;
  before: Before | null;
  /** End of each chain; chains not yet reached keep the end of the previous check. */
  ends: VerifiedEnd[];
  untold: { subject: 'incident' | 'user'; after: string };
  problemCount: number;
  problems: AuditProblem[];
};

type CheckResult = Pick<CheckRun, 'by' | 'isWhole' | 'entries' | 'ends' | 'problemCount' | 'problems'> & {
  at: string;
};

/** Entries per statement. Small, because the embedded database has one connection for everybody. */
const SLICE = 250;
const KEPT_SLICE = 2000;
const NAMED = 50;
/** Milliseconds before another process may continue a stopped check; longer than any statement. */
const HELD = 60_000;

const THE_ONE = eq(auditChecks.id, 1);

export async function readCheck(
  database: Queryable,
): Promise<{ run: CheckRun | null; result: CheckResult | null }> {
  const [row] = await database.select().from(auditChecks).where(THE_ONE);
  return { run: (row?.run ?? null) as CheckRun | null, result: (row?.result ?? null) as CheckResult | null };
}

export async function countEntries(database: Queryable): Promise<number> {
  const [row] = await queryRows<{ entries: number }>(
    database,
    sql`select coalesce(sum(length), 0)::float8 as entries from audit_chains`,
  );
  return row?.entries ?? 0;
}

/** A check covers only new entries, unless asked otherwise or the last one found problems (IAUD-2). */
export async function beginCheck(database: Queryable, wish: { by: string; isWhole: boolean }): Promise<void> {
  const { run, result } = await readCheck(database);
  if (run) return;
  const isWhole = wish.isWhole || !result || result.problemCount > 0;
  const entries = await countEntries(database);
  const ends = result?.ends ?? Array.from({ length: CHAINS }, () => ({ position: 0, hash: '' }));
  const known = ends.reduce((sum, { position }) => sum + position, 0);
  const begun: CheckRun = {
    by: wish.by,
    isWhole,
    entries,
    total: isWhole ? entries : Math.max(0, entries - known),
    checked: 0,
    chain: 0,
    before: firstBefore(isWhole, ends[0]),
    ends,
    untold: { subject: 'incident', after: '0' },
    problemCount: 0,
    problems: [],
  };
  await database
    .insert(auditChecks)
    .values({ run: begun })
    .onConflictDoUpdate({
      target: auditChecks.id,
      set: { run: begun },
      setWhere: sql`${auditChecks.run} is null`,
    });
}

/** @returns false if the check is finished, or another process works on it */
export async function continueCheck(
  database: Queryable,
  { now, patience }: { now: () => Date; patience: number },
): Promise<boolean> {
  const holder = randomUUID();
  const mine = and(THE_ONE, eq(auditChecks.holder, holder));
  const [held] = await database
    .update(auditChecks)
    .set({ holder, heldUntil: sql`clock_timestamp() + ${HELD} * interval '1 millisecond'` })
    .where(and(THE_ONE, sql`run is not null and (held_until is null or held_until < clock_timestamp())`))
    .returning();
  if (!held) return false;
  let run = held.run as CheckRun;
  const ends = performance.now() + patience;
  let isOver = false;
  try {
    do ({ run, isOver } = await step(database, run));
    while (!isOver && performance.now() < ends);
  } finally {
    const done = isOver ? { run: null, result: { ...getResult(run), at: now().toISOString() } } : { run };
    await database
      .update(auditChecks)
      .set({ ...done, holder: null, heldUntil: null })
      .where(mine);
  }
  return !isOver;
}

export async function finishCheck(
  database: Queryable,
  { now, signal }: { now: () => Date; signal?: AbortSignal | undefined },
): Promise<CheckResult | null> {
  while (!signal?.aborted && (await continueCheck(database, { now, patience: 200 }))) {
    await sleep(100, undefined, { ref: false });
  }
  return (await readCheck(database)).result;
}

function getResult({ by, isWhole, entries, ends, problemCount, problems }: CheckRun) {
  return { by, isWhole, entries, ends, problemCount, problems };
}

function firstBefore(isWhole: boolean, known: VerifiedEnd | undefined): Before | null {
  return isWhole || !known?.position ? null : { ...known, intact: true };
}

type Step = { run: CheckRun; isOver: boolean };

async function step(database: Queryable, run: CheckRun): Promise<Step> {
  if (run.chain < CHAINS) return { run: await stepInChain(database, run), isOver: false };
  // Entries disappear only from a cut chain, which is detected above.
  if (!run.isWhole) return { run, isOver: true };
  return stepThroughKept(database, run);
}

async function stepInChain(database: Queryable, run: CheckRun): Promise<CheckRun> {
  const { chain, before, isWhole } = run;
  const known = run.ends[chain] ?? { position: 0, hash: '' };
  const begins = before === null || (!isWhole && before.position === known.position);
  const isReplaced = begins && (await hashAt(database, chain, known.position)) !== known.hash;
  if (isReplaced && !isWhole) return { ...run, ...wholeAgain(run) };
  const part = await verifyPart(database, { chain, before, size: SLICE }, NAMED);
  let next = withProblems(run, part.problems, part.problemCount);
  if (isReplaced) next = withProblems(next, [{ kind: 'replaced', chain }]);
  next = { ...next, checked: run.checked + part.entries, before: part.last };
  if (part.entries === SLICE) return next;
  const { problem } = await readChainEnd(database, chain);
  if (problem) next = withProblems(next, [problem]);
  // The next check reports it again, because the original content is unknown.
  const isLost = next.problems.some((one) => one.kind === 'replaced' && one.chain === chain);
  const { position, hash } = part.last ?? { position: 0, hash: '' };
  const end = isLost ? known : { position, hash };
  const ends = run.ends.with(chain, end);
  return { ...next, ends, chain: chain + 1, before: firstBefore(isWhole, ends[chain + 1]) };
}

function wholeAgain({ entries }: CheckRun): Partial<CheckRun> {
  return { isWhole: true, total: entries, checked: 0, chain: 0, before: null, problemCount: 0, problems: [] };
}

/** Every record has a creation entry; without one, its audit trail is gone. */
async function stepThroughKept(database: Queryable, run: CheckRun): Promise<Step> {
  const { subject, after } = run.untold;
  const table = sql.identifier(subject === 'incident' ? 'incidents' : 'users');
  const beyond = subject === 'incident' ? sql`${Number(after)}::bigint` : sql`${after}::text`;
  const [row] = await queryRows<{ count: number; last: string | null; untold: string[] | null }>(
    database,
    sql`select count(*)::int as count, (array_agg(kept.id::text order by kept.id desc))[1] as last,
        json_agg(kept.id::text) filter (where not exists (
          select from audit_entries where subject = ${subject} and subject_id = kept.id::text)) as untold
      from (select id from ${table} where id > ${beyond} order by id limit ${KEPT_SLICE}) as kept`,
  );
  const found = (row?.untold ?? []).map((id) => ({ kind: 'untold' as const, subject, id }));
  const next = withProblems(run, found);
  const isEnd = (row?.count ?? 0) < KEPT_SLICE;
  if (!isEnd) return { run: { ...next, untold: { subject, after: row?.last ?? after } }, isOver: false };
  if (subject === 'user') return { run: next, isOver: true };
  return { run: { ...next, untold: { subject: 'user', after: '' } }, isOver: false };
}

function withProblems(run: CheckRun, found: AuditProblem[], count = found.length): CheckRun {
  if (count === 0) return run;
  const problems = [...run.problems, ...found].slice(0, NAMED);
  return { ...run, problemCount: run.problemCount + count, problems };
}
