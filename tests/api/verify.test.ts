import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type Database, queryRows } from '../../server/database/connection.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { fileObjects, fileUploads, incidents } from '../../server/database/schema.ts';
import { runCommand } from '../../server/operations/maintenance/command.ts';
import { verify as verifyInstallation } from '../../server/operations/maintenance/verify.ts';
import { fileFolder } from '../../server/platform/embedded/files/fileFolder.ts';
import { type BuiltServer, startBuiltServer } from '../helpers/builtServer.ts';
import { callServer, getToken } from '../helpers/calls.ts';
import { copyTemplate, type TestStore } from '../helpers/databaseTemplate.ts';
import { buildCaseDetails } from '../helpers/factories.ts';
import { runScript } from '../helpers/runScript.ts';
import { jpeg } from '../helpers/sampleFiles.ts';
import { startUp } from '../helpers/startUp.ts';
import { BUCKET, storageWire } from '../helpers/storageWire.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const isEmbedded = !inject('databaseTemplate').database;

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let store: TestStore;
let server: BuiltServer | undefined;
let origin: string;
let token: string;

const FIRST_ADMIN = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD };

beforeEach(async () => {
  store = await copyTemplate(inject('databaseTemplate'));
});
afterEach(async () => {
  await server?.kill9();
  server = undefined;
  await store.remove();
});

async function startServer(): Promise<BuiltServer> {
  const env = { ...FIRST_ADMIN, DATABASE_URL: store.databaseUrl ?? '' };
  server = await startBuiltServer({ dataDir: store.dataDir, env });
  origin = server.origin;
  token = await getToken(origin, EMAIL, PASSWORD);
  return server;
}

async function verify(...args: string[]) {
  const env = { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl ?? '' };
  const { code, text } = await runScript('verify', { args, env });
  return { code, text, lines: text.trim().split('\n') };
}

async function upload(name: string): Promise<string> {
  const path = `photovideos/${name}`;
  expect((await storageWire(origin, token).multipart(path, jpeg())).status).toBe(200);
  return path;
}

async function fileIncident(path: string): Promise<string> {
  const details = { ...buildCaseDetails(), photo_video: [`${BUCKET}/${encodeURIComponent(path)}?alt=media`] };
  const input = { platform: 'web', case_details: details };
  const { status, body } = await callServer(origin, 'create_incident', input, { token });
  expect([status, body]).toEqual([200, expect.objectContaining({ id: expect.any(String) })]);
  return body.id;
}

function getPlace(path: string): string {
  const { root, nameOf } = fileFolder(store.dataDir);
  return join(root, nameOf(path));
}

async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(store);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const SOUND =
  /^Verified [\d,]+ rows, \d+ stored files \(\d+ MB\) and \d+ audit entries: no problems found\. Fingerprint audit1:\S+$/;

test.runIf(isEmbedded)('the embedded database is verified once its server has stopped', async () => {
  const running = await startServer();
  await fileIncident(await upload('slip.jpg'));
  const busy = await verify();
  expect(busy).toMatchObject({
    code: 1,
    text: expect.stringContaining('is in use by another Parks Console'),
  });
  expect(await running.stop()).toBe(0);
  const sound = await verify();
  expect([sound.code, sound.lines.at(-1)]).toEqual([0, expect.stringMatching(SOUND)]);
  expect(await verify('all')).toMatchObject({
    code: 2,
    text: expect.stringMatching(/^Usage: npm run verify/),
  });
});

test.runIf(!isEmbedded)('PostgreSQL is verified while people upload and delete files', async () => {
  await startServer();
  await fileIncident(await upload('slip.jpg'));
  let isOver = false;
  const remove = (path: string) =>
    fetch(`${origin}${BUCKET}/${encodeURIComponent(path)}`, {
      method: 'DELETE',
      headers: { authorization: `Firebase ${token}` },
    });
  const busy = Array.from({ length: 4 }, async (_, worker) => {
    let uploads = 0;
    for (; !isOver; uploads += 1) {
      const path = await upload(`${worker}_${uploads}.jpg`);
      if (uploads % 2 === 0) expect((await remove(path)).status).toBe(204);
    }
    return uploads;
  });
  const found = await verify();
  isOver = true;
  for (const uploads of await Promise.all(busy)) expect(uploads).toBeGreaterThan(0);
  expect([found.code, found.lines.at(-1)]).toEqual([0, expect.stringMatching(SOUND)]);
});

test('IAUD-2 FORM-9 each lost or altered row, file and audit entry is a line, and the exit code is 1', async () => {
  const running = await startServer();
  const [missing, short, altered, orphan, rowless] = await Promise.all(
    ['missing', 'short', 'altered', 'orphan', 'rowless'].map((name) => upload(`${name}.jpg`)),
  );
  if (!missing || !short || !altered || !orphan || !rowless) throw new Error('Nothing was stored.');
  const shows = await fileIncident(missing);
  const showsRowless = await fileIncident(rowless);
  const lost = await fileIncident(short);
  expect(await running.stop()).toBe(0);

  rmSync(getPlace(missing));
  truncateSync(getPlace(short), 1000);
  const bytes = readFileSync(getPlace(altered));
  bytes.writeUInt8(bytes.readUInt8(1500) ^ 1, 1500);
  writeFileSync(getPlace(altered), bytes);
  const arriving = 'photovideos/arriving.jpg';
  mkdirSync(dirname(getPlace(arriving)), { recursive: true });
  writeFileSync(getPlace(arriving), bytes);
  await inDatabase(async (database) => {
    for (const path of [orphan, rowless])
      await database.delete(fileObjects).where(eq(fileObjects.path, path));
    const upload = { id: 'arriving', contentType: 'image/jpeg', customMetadata: {}, uploadedBy: 'somebody' };
    await database
      .insert(fileUploads)
      .values({ ...upload, path: arriving, status: 'active', createdAt: new Date() });
    for (const table of ['incident_files', 'incident_views', 'corrective_actions'])
      await database.execute(sql`delete from ${sql.identifier(table)} where incident_id = ${lost}`);
    await database.delete(incidents).where(eq(incidents.id, Number(lost)));
    await database.execute(sql`alter table audit_entries disable trigger user`);
    await database.execute(
      sql`update audit_entries set role = 'admin' where subject = 'incident' and subject_id = ${shows}`,
    );
  });

  const { code, lines } = await verify();
  expect(lines.filter((line) => !line.endsWith('…'))).toEqual([
    `The incident ${lost} has audit entries, but no row in incidents: it was removed.`,
    `Incident ${showsRowless} shows the file ${rowless}, which has no row in file_objects.`,
    `The file ${altered} has other content than was stored: ${getPlace(altered)}`,
    `The file ${missing} of incident ${shows} is missing: ${getPlace(missing)}`,
    `The file ${short} has 1000 bytes instead of 2000: ${getPlace(short)}`,
    ...[orphan, rowless]
      .map((path) => getPlace(path))
      .toSorted()
      .map((place) => expect.stringContaining(`${place} has no row in file_objects`)),
    expect.stringMatching(/^Chain \d+, position \d+: the entry of incident \d+ was altered or inserted\.$/),
    '1 file without a row: unfinished uploads.',
    expect.stringMatching(/^Verified .*: 8 problems found\. Fingerprint/),
  ]);
  expect(code).toBe(1);
});

test.runIf(isEmbedded)('a table that the disk has damaged is a line, and the rest is verified', async () => {
  await startUp(store, FIRST_ADMIN);
  const [table] = await inDatabase((database) =>
    queryRows<{ file: string }>(database, sql`select pg_relation_filepath('reference_documents') as file`),
  );
  writeFileSync(join(store.dataDir, 'database', table?.file ?? ''), Buffer.alloc(8192, 'noise'));
  const { code, lines } = await verify();
  expect(lines).toContainEqual(
    expect.stringMatching(/^The table reference_documents cannot be read completely: .*invalid page/),
  );
  expect(lines.at(-1)).toMatch(/^Verified [1-9].*: 1 problem found/);
  expect(code).toBe(1);
});

test('a folder with the files of another database, or with none, is refused in a sentence', async () => {
  await startUp(store, FIRST_ADMIN);
  const print = vi.fn();
  const env = { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl ?? '' };
  const refuse = () => runCommand({ env, args: [], folder: store.dataDir, print }, verifyInstallation);
  const mark = join(store.dataDir, 'installation.json');
  writeFileSync(mark, JSON.stringify({ ...JSON.parse(readFileSync(mark, 'utf8')), id: randomUUID() }));
  expect(await refuse()).toBe(1);
  expect(print).toHaveBeenLastCalledWith(
    expect.stringContaining('contains the files of a different database'),
  );
  renameSync(join(store.dataDir, 'files'), join(store.dataDir, 'elsewhere'));
  expect(await refuse()).toBe(1);
  expect(print).toHaveBeenLastCalledWith(
    expect.stringMatching(/^There are no stored files in .*\. Set DATA_DIR to /),
  );
});
