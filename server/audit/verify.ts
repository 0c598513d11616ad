import { sql } from 'drizzle-orm';
import { type Queryable, queryRows } from '../database/connection.ts';
import { CHAINS } from './auditTrail.ts';
import { hashAt, verifyChain } from './verifyChain.ts';
import {
  type ChainHead,
  computeChainFingerprint,
  digestHashes,
  readFingerprint,
} from './verifyFingerprint.ts';
import type { AuditProblem } from './verifyProblems.ts';

/** So many problems are named of each chain, of the incidents and of the accounts; all are counted. */
const NAMED = 20;

export type Verification = {
  entries: number;
  problemCount: number;
  problems: AuditProblem[];
  /** Of what the chains hold now, whatever was found. */
  fingerprint: string;
};

type Options = {
  /** The fingerprint of an earlier verification: what was there then must be there now, unchanged. */
  expect?: string | undefined;
  onProgress?: (sentence: string) => void;
};

/**
 * IAUD-2: goes through every audit entry and finds what was altered, removed, slipped in or exchanged since it was
 * written, and every incident and account without an entry. It reads one state of the database, chain by chain, and
 * holds up nobody who writes meanwhile. Who may do anything in the database can write the rest of a chain anew, from
 * some entry to the end; that is found by `expect` alone.
 * @throws WrongFingerprint
 */
export function verifyAudit(database: Queryable, options: Options = {}): Promise<Verification> {
  return database.transaction((snapshot) => verifySnapshot(snapshot, options), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function verifySnapshot(snapshot: Queryable, { expect, onProgress }: Options): Promise<Verification> {
  const expected = expect === undefined ? undefined : expectedFrom(expect);
  const result = { entries: 0, problemCount: 0, problems: [] as AuditProblem[] };
  const add = (problems: AuditProblem[], count = problems.length) => {
    result.problemCount += count;
    result.problems.push(...problems);
  };
  const heads: ChainHead[] = [];
  const olderHashes: string[] = [];
  for (let chain = 0; chain < CHAINS; chain += 1) {
    const found = await verifyChain(snapshot, chain, NAMED);
    add(found.problems, found.problemCount);
    heads.push({ length: found.length, hash: found.hash });
    result.entries += found.entries;
    const olderLength = expected?.lengths[chain];
    if (olderLength !== undefined) olderHashes.push(await hashAt(snapshot, chain, olderLength));
    onProgress?.(`Chain ${chain + 1} of ${CHAINS}, ${result.entries.toLocaleString('en')} entries …`);
  }
  if (expected && digestHashes(olderHashes) !== expected.digest) add([{ kind: 'rewritten' }]);
  onProgress?.('Incidents and accounts …');
  for (const subject of ['incident', 'user'] as const) {
    const untold = await findUntold(snapshot, subject);
    const named = untold.ids.map((id) => ({ kind: 'untold' as const, subject, id }));
    add(named, untold.count);
  }
  return { ...result, fingerprint: computeChainFingerprint(heads) };
}

/** What is kept has an entry of how it began; without any, its trail is gone as a whole. */
async function findUntold(database: Queryable, subject: 'incident' | 'user') {
  const table = sql.identifier(subject === 'incident' ? 'incidents' : 'users');
  const untold = sql`from ${table} as kept where not exists (
    select from audit_entries where subject = ${subject} and subject_id = kept.id::text)`;
  const [counted] = await queryRows<{ count: string }>(database, sql`select count(*) as count ${untold}`);
  const count = Number(counted?.count);
  if (count === 0) return { count, ids: [] };
  const rows = await queryRows<{ id: string }>(
    database,
    sql`select kept.id::text as id ${untold} order by kept.id limit ${NAMED}`,
  );
  return { count, ids: rows.map(({ id }) => id) };
}

function expectedFrom(text: string) {
  const fingerprint = readFingerprint(text);
  if (fingerprint?.lengths.length !== CHAINS) throw new WrongFingerprint();
  return fingerprint;
}

/** Thrown for an expected fingerprint that is none. */
export class WrongFingerprint extends Error {
  constructor() {
    super('The expected fingerprint is not one: give the whole line that an earlier verification printed.');
    this.name = 'WrongFingerprint';
  }
}
