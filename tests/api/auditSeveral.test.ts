import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYSTEM_ACTOR, writeAudits } from '../../server/audit/auditTrail.ts';
import { verifyAudit } from '../../server/audit/verify.ts';
import { queryRows } from '../../server/database/connection.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

const SUBJECTS = 64;
const WRITERS = 24;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const entries = Array.from({ length: SUBJECTS }, (_, number) => ({
  about: { subject: 'user' as const, id: `陈 ${number}` },
  change: { description: ['Together'], platform: 'web' as const, at: new Date() },
}));

test('IAUD-2 transactions about the same subjects, in opposite orders at once, do not wait for each other for ever', async () => {
  await Promise.all(
    Array.from({ length: WRITERS }, (_, number) =>
      server.database.transaction((transaction) =>
        writeAudits(transaction, SYSTEM_ACTOR, number % 2 ? entries : entries.toReversed()),
      ),
    ),
  );
  // An entry gets its number before it waits for its chain, so numbers of other chains may lie in between. Each chain
  // is checked separately.
  const written = await queryRows<{ chains: number[] }>(
    server.database,
    sql`select array_agg(chain order by id) as chains from audit_entries group by xmin::text`,
  );
  expect(written).toHaveLength(WRITERS);
  for (const { chains } of written) {
    expect(chains).toHaveLength(SUBJECTS);
    expect(chains).toEqual(chains.toSorted((one, other) => one - other));
    expect(new Set(chains).size).toBeGreaterThan(20);
  }
  expect(await verifyAudit(server.database)).toMatchObject({ entries: WRITERS * SUBJECTS });
});
