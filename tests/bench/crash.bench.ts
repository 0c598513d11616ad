import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verifyAudit } from '../../server/audit/verify.ts';
import { rowsOf } from '../../server/database/connection.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { type BuiltHost, startBuiltHost } from '../helpers/builtHost.ts';
import { tokenOf } from '../helpers/calls.ts';
import { crashLoop, fileUnderKey } from '../helpers/crashLoop.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const ROUNDS = 50;

/* `npm run bench:crash`: what tests/api/durability.test.ts does three times, fifty times. */
test('FORM-16 IAUD-2 fifty times kill -9 under load', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-crash-'));
  let host: BuiltHost | undefined;
  try {
    const env = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD, DEMO_DATA: 'false' };
    host = await startBuiltHost({
      dataDir,
      env: { ...env, DATABASE_URL: process.env.DATABASE_URL ?? '' },
    });
    const token = await tokenOf(host.origin, EMAIL, PASSWORD);
    const startedAt = performance.now();
    const { acknowledged, unanswered } = await crashLoop(host, token, ROUNDS);
    const before = acknowledged.size;
    for (const key of unanswered) acknowledged.set(key, await fileUnderKey(host.origin, token, key));
    await host.stop();
    const database = await openDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL || undefined });
    const rows = await rowsOf<{ id: string; title: string }>(
      database,
      sql`select id::text, title from incidents`,
    );
    expect(new Map(rows.map(({ id, title }) => [title, id]))).toEqual(acknowledged);
    expect(rows).toHaveLength(acknowledged.size);
    const { problems, entries } = await verifyAudit(database);
    await database.close();
    expect(problems).toEqual([]);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(
      `${ROUNDS} kills in ${seconds} s: ${before} writes acknowledged and ${unanswered.size} unanswered; all are there ` +
        `once, and ${entries} audit entries verify.`,
    );
  } finally {
    // Where an expectation failed it still runs, and has the folder open.
    await host?.kill9();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 3_600_000);
