import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { startPostgres } from '../../scripts/temporaryPostgres.mjs';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import type { Command } from '../../server/operations/maintenance/command.ts';
import { prepare } from '../../server/operations/startup/prepare.ts';
import { openBucket } from '../../server/platform/embedded/files/bucketClient.ts';
import { BUCKET_CREDENTIALS, startBucketServer } from './bucketServer.ts';
import { startServer, type TestServer } from './server.ts';
import { POSTGRES_PROGRAMS } from './serverOnPostgres.ts';

export type ServersOnBucket = Awaited<ReturnType<typeof startServersOnBucket>>;

/** Two servers with one PostgreSQL and one bucket, but no common folder. */
export async function startServersOnBucket() {
  const folders = mkdtempSync(join(tmpdir(), 'parks-bucket-servers-'));
  for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value);
  const [postgres, bucketServer] = await Promise.all([
    startPostgres(POSTGRES_PROGRAMS ?? ''),
    startBucketServer('company'),
  ]);
  const env: Record<string, string> = {
    DATABASE_URL: postgres.url,
    KEYS_SECRET: 'a secret of the tests, and long enough',
    FILES_BUCKET: 'company/parks',
    FILES_BUCKET_ENDPOINT: bucketServer.endpoint,
    FIRST_ADMIN_EMAIL: 'chief@parks.example',
    FIRST_ADMIN_PASSWORD: 'Chief-password-1',
  };
  const newFolder = () => mkdtempSync(join(folders, 'server-'));
  const open = (prefix: string) =>
    openBucket({ name: 'company', prefix, region: 'us-east-1', endpoint: bucketServer.endpoint });
  const bucket = open('parks/');

  const start = (settings: Record<string, string> = {}) => {
    const store = { dataDir: newFolder(), databaseUrl: postgres.url, remove: async () => undefined };
    return startServer({ ...env, ...settings }, { store });
  };

  async function prepareWith(settings: Record<string, string>): Promise<void> {
    const config = readConfig({ ...env, DATA_DIR: newFolder(), ...settings });
    const database = await openDatabase(config);
    try {
      const options = { now: () => new Date(), makeDemonstration: async () => undefined };
      await prepare({ config, database, ...options, onProgress: () => undefined });
    } finally {
      await database.close();
    }
  }

  await prepareWith({});
  const servers: [TestServer, TestServer] = [await start(), await start()];
  return {
    ...{ env, bucketServer, bucket, servers, newFolder, start },
    openOther: open,
    /** The sentence of a start, or `started`. */
    getRefusal: (settings: Record<string, string>) =>
      prepareWith(settings).then(
        () => 'started',
        (error: Error) => error.message,
      ),
    async run(command: (options: Command) => Promise<boolean>, ...args: string[]) {
      const lines: string[] = [];
      const print = (line: string) => {
        // Progress depends on the time.
        if (!line.endsWith('…')) lines.push(line);
      };
      const options = { env: { ...env, DATA_DIR: newFolder() }, args, folder: folders, print };
      return { succeeded: await command(options), lines };
    },
    async listKeys(beginning: string): Promise<string[]> {
      const keys: string[] = [];
      for await (const { key } of bucket.list(beginning)) keys.push(key);
      return keys;
    },
    async stop() {
      for (const server of servers) await server.close();
      await postgres.stop();
      await bucketServer.stop();
      vi.unstubAllEnvs();
      rmSync(folders, { recursive: true, force: true });
    },
  };
}

/** Sends the first bytes of an upload, and leaves its end open. */
export function sendStart(
  address: URL,
  token: string,
  { whole, sent }: { whole: Buffer; sent: number },
): ClientRequest {
  const headers = {
    authorization: `Firebase ${token}`,
    'x-goog-upload-command': 'upload, finalize',
    'x-goog-upload-offset': '0',
    'content-length': whole.length,
  };
  const sending = request(address, { method: 'POST', headers });
  sending.on('error', () => undefined);
  sending.write(whole.subarray(0, sent));
  return sending;
}
