import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/connection.ts';
import * as schema from '../../../server/database/schema.ts';
import { type BenchCall, getPath } from './http.ts';

export type Statement = { text: string; values: unknown[] };

/** Keeps the keys that sign tokens in the database, so that the recorder accepts the server's tokens. */
export const SHARED_KEYS = { KEYS_SECRET: 'a secret of the benchmark, which is not secret' };

export type Recorder = {
  statementsOf: (call: BenchCall, token: string) => Promise<Statement[]>;
  close: () => Promise<void>;
};

export async function recordStatements(databaseUrl: string): Promise<Recorder> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-bench-recorder-'));
  const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c timezone=UTC' });
  let recorded: Statement[] = [];
  const client = drizzle({
    client: pool,
    schema,
    logger: { logQuery: (text, values) => recorded.push({ text, values }) },
  });
  const database: Database = Object.assign(client as unknown as Database, {
    kind: 'postgres' as const,
    isNew: false,
    listen: async () => undefined,
    load: () => ({ waiting: 0, open: 1, idle: 1 }),
    close: () => pool.end(),
  });
  const config = readConfig({
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    ...SHARED_KEYS,
  });
  const app = await buildApp({ config, database });
  return {
    async statementsOf(call, token) {
      // The first call fills caches, such as the token key, so only the second is recorded.
      for (let round = 0; round < 2; round += 1) {
        recorded = [];
        const { statusCode, body } = await app.inject({
          url: getPath(call),
          headers: { authorization: `Bearer ${token}` },
        });
        if (statusCode !== 200) throw new Error(`${call.title}: ${statusCode} ${body.slice(0, 200)}`);
      }
      return recorded;
    },
    async close() {
      await app.close();
      await pool.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
