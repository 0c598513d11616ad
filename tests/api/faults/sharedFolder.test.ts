import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { CannotStart } from '../../../server/config/cannotStart.ts';
import type { Database } from '../../../server/database/connection.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { compareMark } from '../../../server/database/opening/installationMark.ts';
import { openDatabase } from '../../../server/database/opening/openDatabase.ts';
import { joinFolder } from '../../../server/operations/startup/joinFolder.ts';
import { type BuiltServer, startBuiltServer } from '../../helpers/builtServer.ts';
import { callServer, getToken } from '../../helpers/calls.ts';
import { copyTemplate, emptyStore, type TestStore } from '../../helpers/databaseTemplate.ts';
import { jpeg } from '../../helpers/sampleFiles.ts';
import { getRefusal, serverProcesses, stop } from '../../helpers/serverProcesses.ts';
import { storageWire } from '../../helpers/storageWire.ts';
import { waitUntil } from '../../helpers/waiting.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';

// Some tests start processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const now = () => new Date();

describe.runIf(inject('databaseTemplate').database)('a used PostgreSQL', () => {
  let store: TestStore;
  let database: Database;
  let other: string;
  beforeEach(async () => {
    store = await copyTemplate(inject('databaseTemplate'));
    database = await openDatabase(store);
    other = `${store.dataDir}-other`;
    mkdirSync(other);
  });
  afterEach(async () => {
    await database.close();
    await store.remove();
    rmSync(other, { recursive: true });
  });

  const start = async (dataDir: string) => {
    const folder = await joinFolder({ dataDir, database, now, onProgress: () => undefined });
    await folder?.leave();
  };
  const getStartRefusal = async (dataDir: string) => {
    const refused: unknown = await start(dataDir).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CannotStart);
    return (refused as CannotStart).message;
  };
  const readMark = (dataDir: string) =>
    JSON.parse(readFileSync(join(dataDir, 'installation.json'), 'utf8')).id;

  test('is refused with an empty folder, which stays empty, and starts with the files of a backup', async () => {
    await start(store.dataDir);
    const said = await getStartRefusal(other);
    expect(said).toContain(`The files of this database are not in ${other}: it has none of the `);
    expect(said).toContain('docs/backup.md');
    expect(readdirSync(other)).toEqual([]);
    cpSync(join(store.dataDir, 'files'), join(other, 'files'), { recursive: true });
    await start(other);
    expect(readMark(other)).toBe(readMark(store.dataDir));
  });

  test('starts with an empty folder if the operator declares the files lost', async () => {
    const [line = ''] = /\{.*\}$/.exec(await getStartRefusal(other)) ?? [];
    writeFileSync(join(other, 'installation.json'), line);
    await start(other);
  });

  test('starts with an empty folder if no file was ever stored, as after an interrupted first start', async () => {
    const empty = await emptyStore(inject('databaseTemplate'));
    const unfilled = await openDatabase(empty);
    try {
      await migrate(unfilled);
      await compareMark(empty.dataDir, unfilled, now);
      expect(readdirSync(empty.dataDir)).toEqual([]);
      const given = { dataDir: empty.dataDir, database: unfilled, now, onProgress: () => undefined };
      await (await joinFolder(given))?.leave();
      expect(existsSync(join(empty.dataDir, 'installation.json'))).toBe(true);
    } finally {
      await unfilled.close();
      await empty.remove();
    }
  });

  test('waits for a server that was killed with its folder only until that no longer counts as running', async () => {
    await database.execute(
      sql`insert into job_runs (name, last_run_at) values ('server killed', now() - interval '18 seconds')`,
    );
    const startedAt = performance.now();
    await start(store.dataDir);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  });
});

describe.runIf(inject('databaseTemplate').database)('servers on one PostgreSQL', () => {
  let store: TestStore;
  let server: BuiltServer;
  let env: Record<string, string>;
  let aside: string;
  const startProcess = serverProcesses();

  beforeAll(async () => {
    store = await copyTemplate(inject('databaseTemplate'));
    aside = `${store.dataDir}-aside`;
    env = {
      FIRST_ADMIN_EMAIL: EMAIL,
      FIRST_ADMIN_PASSWORD: PASSWORD,
      DATABASE_URL: store.databaseUrl ?? '',
    };
    server = await startBuiltServer({ dataDir: store.dataDir, env });
  }, 120_000);
  afterAll(async () => {
    await server.kill9();
    await store.remove();
    rmSync(aside, { recursive: true, force: true });
  });

  const ready = async (origin = server.origin) => {
    const response = await fetch(`${origin}/readyz`);
    return [response.status, (await response.json()).message];
  };

  test('serve from one folder, but not from a copy of it: the second one ends with a sentence', async () => {
    const second = startProcess({ dataDir: store.dataDir, env });
    const origin = await second.ready;
    expect(await ready(origin)).toEqual([200, undefined]);
    const token = await getToken(server.origin, EMAIL, PASSWORD);
    const details = await callServer(origin, 'get_user_details', { platform: 'web' }, { token });
    expect(details.status).toBe(200);
    await stop(second);
    cpSync(store.dataDir, aside, { recursive: true });
    const [id = ''] = readdirSync(join(aside, 'servers'));
    const read = (folder: string) => readFileSync(join(folder, 'servers', id), 'utf8');
    await waitUntil(() => read(store.dataDir) !== read(aside));
    const said = await getRefusal(startProcess({ dataDir: aside, env }));
    expect(said).toContain('Another server is running on this database with a different DATA_DIR');
    expect(said).toContain(`does not arrive in ${aside}`);
    expect(await ready()).toEqual([200, undefined]);
    rmSync(aside, { recursive: true });
  });

  test('a server whose folder is unmounted is not ready and loses no upload', async () => {
    const wire = storageWire(server.origin, await getToken(server.origin, EMAIL, PASSWORD));
    const photo = jpeg();
    const send = async (name: string) => (await wire.multipart(name, photo, 'image/jpeg')).status;
    expect(await send('photovideos/before.jpg')).toBe(200);
    renameSync(store.dataDir, aside);
    mkdirSync(store.dataDir);
    try {
      expect(await ready()).toEqual([
        503,
        'DATA_DIR is not the folder that this server started with. Mount that folder again, or restart the server.',
      ]);
      expect(await send('photovideos/during.jpg')).toBe(503);
      await expect(wire.read('photovideos/before.jpg')).rejects.toThrow('503');
      expect(readdirSync(store.dataDir)).toEqual([]);
    } finally {
      rmSync(store.dataDir, { recursive: true });
      renameSync(aside, store.dataDir);
    }
    expect(await ready()).toEqual([200, undefined]);
    expect(await send('photovideos/during.jpg')).toBe(200);
    expect(await wire.read('photovideos/before.jpg')).toEqual(photo);
  });
});
