import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verifyAudit } from '../../server/audit/verify.ts';
import { queryRows } from '../../server/database/connection.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { type BuiltServer, startBuiltServer } from '../helpers/builtServer.ts';
import { getToken } from '../helpers/calls.ts';
import { crashLoop, fileUnderKey } from '../helpers/crashLoop.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const ROUNDS = 50;

/* `npm run bench:crash`: fifty rounds of the test that tests/api/durability.test.ts runs three times. */
test('FORM-16 IAUD-2 fifty times kill -9 under load', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-crash-'));
  let server: BuiltServer | undefined;
  try {
    const env = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD, DEMO_DATA: 'false' };
    server = await startBuiltServer({
      dataDir,
      env: { ...env, DATABASE_URL: process.env.DATABASE_URL ?? '' },
    });
    const token = await getToken(server.origin, EMAIL, PASSWORD);
    const startedAt = performance.now();
    const { acknowledged, unanswered } = await crashLoop(server, token, ROUNDS);
    const before = acknowledged.size;
    for (const key of unanswered) acknowledged.set(key, await fileUnderKey(server.origin, token, key));
    await server.stop();
    const database = await openDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL || undefined });
    const rows = await queryRows<{ id: string; title: string }>(
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
    // After a failed expectation the server still runs and has the folder open.
    await server?.kill9();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 3_600_000);
