import { sql } from 'drizzle-orm';
import { type Queryable, queryRows } from '../database/connection.ts';
import { CHAINS } from './auditTrail.ts';
import { hashAt, verifyChain } from './verifyChain.ts';
import {
  type ChainHead,
  computeChainFingerprint,
  digestHashes,
  type Fingerprint,
  readFingerprint,
} from './verifyFingerprint.ts';
import type { AuditProblem } from './verifyProblems.ts';

/** Problems listed per chain, and for incidents and accounts; all are counted. */
const NAMED = 20;

export type Verification = {
  entries: number;
  problemCount: number;
  problems: AuditProblem[];
  fingerprint: string;
};

type Options = {
  /** Fingerprint of an earlier verification, to compare with. */
  expect?: string | undefined;
  onProgress?: (sentence: string) => void;
};

/**
 * Reads one snapshot and does not block writers. Someone with full database access could rewrite the end of
 * a chain; only `expect` detects that.
 * @throws WrongFingerprint
 */
export function verifyAudit(database: Queryable, options: Options = {}): Promise<Verification> {
  return database.transaction((snapshot) => verifySnapshot(snapshot, options), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function verifySnapshot(snapshot: Queryable, { expect, onProgress }: Options): Promise<Verification> {
  const expected = expect === undefined ? undefined : parseFingerprint(expect);
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
    onProgress?.(
      `Checked chain ${chain + 1} of ${CHAINS}, ${result.entries.toLocaleString('en')} entries so far …`,
    );
  }
  if (expected && digestHashes(olderHashes) !== expected.digest) add([{ kind: 'rewritten' }]);
  onProgress?.('Checking incidents and accounts …');
  for (const subject of ['incident', 'user'] as const) {
    const untold = await findUntold(snapshot, subject);
    const named = untold.ids.map((id) => ({ kind: 'untold' as const, subject, id }));
    add(named, untold.count);
  }
  return { ...result, fingerprint: computeChainFingerprint(heads) };
}

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

/** @throws WrongFingerprint */
export function parseFingerprint(text: string): Fingerprint {
  const fingerprint = readFingerprint(text);
  if (fingerprint?.lengths.length !== CHAINS) throw new WrongFingerprint();
  return fingerprint;
}

export class WrongFingerprint extends Error {
  constructor() {
    super('The expected fingerprint is not valid. Copy it from "audit1:" to the end of its line.');
    this.name = 'WrongFingerprint';
  }
}
