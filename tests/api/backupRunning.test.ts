import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { desc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { SYSTEM_ACTOR, writeAudit } from '../../server/audit/auditTrail.ts';
import type { Database } from '../../server/database/connection.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { lockFolder } from '../../server/database/pglite/folderLock.ts';
import { fileObjects, incidents } from '../../server/database/schema.ts';
import { COMMAND_JOBS, startJobs } from '../../server/jobs/startJobs.ts';
import { backup } from '../../server/operations/maintenance/backup.ts';
import { type Command, runCommand } from '../../server/operations/maintenance/command.ts';
import { restore } from '../../server/operations/maintenance/restore.ts';
import { getStage, listStages } from '../../server/operations/maintenance/stage.ts';
import { fileFolder } from '../../server/platform/embedded/files/fileFolder.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { jpeg } from '../helpers/sampleFiles.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { storageWire } from '../helpers/storageWire.ts';

const isEmbedded = !inject('databaseTemplate').database;
const WRITERS = 4;

let folder: string;
let server: TestServer;
let dataDir: string;
let token: string;
let stopJobs: (() => Promise<void>) | undefined;

type Work = (command: Command) => Promise<boolean>;

async function run(work: Work, DATA_DIR: string, args: string[]) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await runCommand({ env: { DATA_DIR }, args, folder, print }, work);
  return { code, text: lines.join('\n') };
}

const listen = (services = server.app.services) => {
  stopJobs = startJobs(
    services,
    { error: (fields) => console.error(fields), warn: () => undefined },
    COMMAND_JOBS,
  );
};

function writers() {
  const kept = { incidents: [] as string[], files: [] as string[] };
  const times: number[] = [];
  let goesOn = true;
  const storage = storageWire(server.origin, token);
  const done = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let number = 0; goesOn; number += 1) {
        const began = performance.now();
        // An overloaded server may refuse; only acknowledged writes must exist.
        const filed = await fileIncident(server, token).catch(() => undefined);
        if (filed) kept.incidents.push(filed.id);
        times.push(performance.now() - began);
        const path = `photovideos/${writer}-${number}.jpg`;
        if ((await storage.multipart(path, jpeg(20_000 + number), 'image/jpeg')).status === 200)
          kept.files.push(path);
      }
    }),
  );
  return {
    kept,
    longest: () => Math.max(...times),
    stop: () => {
      goesOn = false;
      return done;
    },
  };
}

describe.runIf(isEmbedded)('a backup while the server runs', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parks-running-'));
    server = await startServer();
    ({ dataDir } = server.app.services.config);
    const person = await server.addUser({ role: 'senior_user' });
    // A restore refuses an account without an audit trail.
    const change = { description: ['Create user'], platform: 'web' as const, at: new Date() };
    await writeAudit(server.database, { subject: 'user', id: person.id }, SYSTEM_ACTOR, change);
    token = await server.signIn(person.email);
  });
  afterEach(async () => {
    await stopJobs?.();
    stopJobs = undefined;
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('IAUD-2 contains every write acknowledged before, with its files; the server continues', async () => {
    listen();
    const writing = writers();
    await expect.poll(() => writing.kept.files.length, { timeout: 20_000 }).toBeGreaterThan(20);
    const before = { incidents: [...writing.kept.incidents], files: [...writing.kept.files] };
    const made = await run(backup, dataDir, ['running.tar.gz']);
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('Backed up') });
    expect(Number(/was paused for (\d+) ms/.exec(made.text)?.[1])).toBeLessThan(5000);
    const meanwhile = writing.kept.incidents.length;
    await expect.poll(() => writing.kept.incidents.length, { timeout: 20_000 }).toBeGreaterThan(meanwhile);
    await writing.stop();
    expect(writing.longest()).toBeLessThan(10_000);
    expect(listStages(dataDir)).toEqual([]);

    // The audit trail is verified before anything is put in place.
    const target = join(folder, 'target');
    const restored = await run(restore, target, ['running.tar.gz']);
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('Restored') });
    const database = await openDatabase({ dataDir: target });
    const ids = (await database.select({ id: incidents.id }).from(incidents)).map(({ id }) => String(id));
    const stored = await database.select().from(fileObjects);
    await database.close();
    expect(ids).toEqual(expect.arrayContaining(before.incidents));
    expect(stored.map(({ path }) => path)).toEqual(expect.arrayContaining(before.files));
    const { root, nameOf } = fileFolder(target);
    for (const { path, size } of stored) expect(statSync(join(root, nameOf(path))).size).toBe(size);
  }, 120_000);

  test('is a consistent snapshot: everything acknowledged until then, with its files, and no write during the copy', async () => {
    const storage = storageWire(server.origin, token);
    const path = 'photovideos/just-before.jpg';
    let last = '';
    let isAnswered = false;
    const transaction: Database['transaction'] = async (work) => {
      await storage.multipart(path, jpeg(), 'image/jpeg');
      last = (await fileIncident(server, token)).id;
      let later: Promise<unknown> | undefined;
      const copied = await server.database.transaction(async (held) => {
        later = fileIncident(server, token).then(() => {
          isAnswered = true;
        });
        const result = await work(held);
        await sleep(500);
        expect(isAnswered).toBe(false);
        return result;
      });
      await later;
      return copied;
    };
    listen({
      ...server.app.services,
      database: Object.assign(Object.create(server.database), { transaction }),
    });
    expect(await run(backup, dataDir, ['moment.tar.gz'])).toMatchObject({ code: 0 });
    expect(isAnswered).toBe(true);
    const target = join(folder, 'moment');
    expect(await run(restore, target, ['moment.tar.gz'])).toMatchObject({ code: 0 });
    const database = await openDatabase({ dataDir: target });
    const [newest] = await database
      .select({ id: incidents.id })
      .from(incidents)
      .orderBy(desc(incidents.id))
      .limit(1);
    await database.close();
    expect(String(newest?.id)).toBe(last);
    const { root, nameOf } = fileFolder(target);
    expect(statSync(join(root, nameOf(path))).size).toBe(jpeg().length);
  }, 120_000);

  test('two at once both get theirs, even if the first takes longer than a server may need to notice', async () => {
    const noticedWithin = 4000;
    const transaction = async (work: (held: object) => Promise<unknown>) => {
      await sleep(noticedWithin + 1000);
      return server.database.transaction(work);
    };
    listen({
      ...server.app.services,
      database: Object.assign(Object.create(server.database), { transaction }),
    });
    const patient: Work = (command) => backup({ ...command, takenWithin: noticedWithin });
    const both = await Promise.all(['one.tar.gz', 'two.tar.gz'].map((name) => run(patient, dataDir, [name])));
    expect(both).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(listStages(dataDir)).toEqual([]);
  }, 120_000);

  test('a failed copy is reported in a sentence and leaves nothing, and the server continues', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const database = Object.assign(Object.create(server.database), {
      transaction: () => Promise.reject(full),
    });
    listen({ ...server.app.services, database });
    const { code, text } = await run(backup, dataDir, ['full.tar.gz']);
    expect({ code, text }).toEqual({
      code: 1,
      text: 'The running server could not copy its data: the disk of DATA_DIR is full.',
    });
    expect(existsSync(join(folder, 'full.tar.gz'))).toBe(false);
    expect(listStages(dataDir)).toEqual([]);
    await expect
      .poll(() =>
        fileIncident(server, token).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  }, 60_000);

  test('leftovers of a killed command are removed, and are in no backup', async () => {
    const gone = join(dataDir, 'backup-aB3dE6');
    mkdirSync(join(gone, 'data'), { recursive: true });
    writeFileSync(join(gone, 'data', 'large'), 'x');
    writeFileSync(join(gone, 'host.lock'), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '' }));
    getStage(gone).ask();
    const empty = join(dataDir, 'backup-Zz9Zz9');
    mkdirSync(empty);
    utimesSync(empty, new Date(0), new Date(0));
    const young = join(dataDir, 'backup-Yy8Yy8');
    mkdirSync(young);
    listen();
    await expect
      .poll(() => readdirSync(dataDir).filter((name) => name.startsWith('backup-')))
      .toEqual(['backup-Yy8Yy8']);
    rmSync(young, { recursive: true });
  });

  test('a restore that ended half way is repaired by the next', async () => {
    const copied = run(backup, dataDir, ['half.tar.gz']);
    await expect.poll(() => listStages(dataDir).map((stage) => stage.isAsked())).toEqual([true]);
    const [stage] = listStages(dataDir);
    stage?.take();
    mkdirSync(join(stage?.data ?? '', 'database'), { recursive: true });
    listen();
    expect(await copied).toMatchObject({ code: 0 });
  }, 60_000);

  test('if a server stops before it answers, the command does the work', async () => {
    const stopping = join(folder, 'stopping');
    cpSync(inject('databaseTemplate').folder, stopping, { recursive: true });
    const unlock = lockFolder(stopping);
    const made = run(backup, stopping, ['stopped.tar.gz']);
    await sleep(500);
    unlock();
    expect(await made).toMatchObject({ code: 0, text: expect.not.stringContaining('was paused') });
    expect(listStages(stopping)).toEqual([]);
  }, 60_000);
});
