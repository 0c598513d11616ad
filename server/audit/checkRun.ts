import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { type Queryable, queryRows } from '../database/connection.ts';
import { auditChecks } from '../database/schema.ts';
import { CHAINS } from './auditTrail.ts';
import { type Before, hashAt, readChainEnd, verifyPart } from './verifyChain.ts';
import type { AuditProblem } from './verifyProblems.ts';

/** The last verified entry of a chain. */
type VerifiedEnd = { position: number; hash: string };

/** How far a check is: what is kept of it between two steps. */
export type CheckRun = {
  by: string;
  /** Every entry is looked at, and not only those since the check before. */
  isWhole: boolean;
  /** Entries that there were when it began, and those of them that it looks at. */
  entries: number;
  total: number;
  checked: number;
  chain: number;
  before: Before | null;
  /** Of each chain; until this check has gone through it, as the one before left it. */
  ends: VerifiedEnd[];
  /** Behind the chains: whose entry was looked for last. */
  untold: { subject: 'incident' | 'user'; after: string };
  problemCount: number;
  problems: AuditProblem[];
};

export type CheckResult = Pick<
  CheckRun,
  'by' | 'isWhole' | 'entries' | 'ends' | 'problemCount' | 'problems'
> & { at: string };

/** Entries of one statement: some hundredths of a second, in which the one connection of the embedded database serves nobody else. */
const SLICE = 250;
/** Incidents or accounts of which one statement asks whether they have an entry. */
const KEPT_SLICE = 2000;
/** So many problems are kept; all are counted. */
const NAMED = 50;
/** Milliseconds for which others leave a check to who is at it; longer than any statement, should that one have stopped. */
const HELD = 60_000;

const THE_ONE = eq(auditChecks.id, 1);

export async function readCheck(
  database: Queryable,
): Promise<{ run: CheckRun | null; result: CheckResult | null }> {
  const [row] = await database.select().from(auditChecks).where(THE_ONE);
  return { run: (row?.run ?? null) as CheckRun | null, result: (row?.result ?? null) as CheckResult | null };
}

/** How many entries were written. */
export async function entriesWritten(database: Queryable): Promise<number> {
  const [row] = await queryRows<{ entries: number }>(
    database,
    sql`select coalesce(sum(length), 0)::float8 as entries from audit_chains`,
  );
  return row?.entries ?? 0;
}

/**
 * IAUD-2: begins a check of the chains, where none runs. Of what was written since the last one, unless the whole is wished
 * or that one found something: what was found is looked for again until it is not there any more.
 */
export async function beginCheck(database: Queryable, wish: { by: string; isWhole: boolean }): Promise<void> {
  const { run, result } = await readCheck(database);
  if (run) return;
  const isWhole = wish.isWhole || !result || result.problemCount > 0;
  const entries = await entriesWritten(database);
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

/**
 * Goes on with the check that runs, for about `patience` milliseconds. Of several who do so at once, in whatever process,
 * one works and the others leave it to them.
 * @returns false where it is at its end, or another is at it
 */
export async function goOnWithCheck(
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

/** To its end, with a pause after every part, so that nobody waits for it; until the server stops. */
export async function finishCheck(
  database: Queryable,
  { now, signal }: { now: () => Date; signal?: AbortSignal | undefined },
): Promise<CheckResult | null> {
  while (!signal?.aborted && (await goOnWithCheck(database, { now, patience: 200 }))) {
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
  // What has an entry keeps it, unless a chain was cut, which is found above.
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
  // What was replaced is said again by the next check, too: nobody but who did it knows what was there.
  const isLost = next.problems.some((one) => one.kind === 'replaced' && one.chain === chain);
  const { position, hash } = part.last ?? { position: 0, hash: '' };
  const end = isLost ? known : { position, hash };
  const ends = run.ends.with(chain, end);
  return { ...next, ends, chain: chain + 1, before: firstBefore(isWhole, ends[chain + 1]) };
}

/** What was verified is not there any more: everything is looked at. */
function wholeAgain({ entries }: CheckRun): Partial<CheckRun> {
  return { isWhole: true, total: entries, checked: 0, chain: 0, before: null };
}

/** What is kept has an entry of how it began; without any, its trail is gone as a whole. */
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
