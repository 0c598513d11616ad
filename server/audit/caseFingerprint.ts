import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { CaseFingerprint } from '../../contract/schemas/incident.ts';
import { type Queryable, queryRows } from '../database/connection.ts';

const VERSION = 'case1';

/** The fingerprint includes the number of entries, so that it stays valid after later entries. */
export async function readCaseFingerprint(
  database: Queryable,
  incidentId: string,
  expect?: string,
): Promise<CaseFingerprint> {
  const rows = await queryRows<{ at: string; hash: string }>(
    database,
    sql`select (extract(epoch from at) * 1000)::float8 as at, audit_entry_hash(entry) as hash
      from audit_entries as entry where subject = 'incident' and subject_id = ${incidentId} order by position`,
  );
  const hashes = rows.map(({ hash }) => hash);
  const fingerprint = computeFingerprint(hashes);
  const at = new Date(Number(rows.at(-1)?.at ?? 0)).toISOString();
  const found = { fingerprint, entries: hashes.length, at };
  return expect === undefined ? found : { ...found, expected: compareFingerprint(hashes, expect.trim()) };
}

function computeFingerprint(hashes: readonly string[]): string {
  const digest = createHash('sha256').update(hashes.join('\n')).digest('base64url');
  return [VERSION, hashes.length, digest].join(':');
}

function compareFingerprint(hashes: readonly string[], expect: string): 'same' | 'wrong' | 'none' {
  const [, count] = /^case1:([1-9]\d{0,8}):[\w-]{43}$/.exec(expect) ?? [];
  if (count === undefined) return 'none';
  return computeFingerprint(hashes.slice(0, Number(count))) === expect ? 'same' : 'wrong';
}
