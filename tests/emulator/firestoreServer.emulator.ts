import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { collection, doc, getDoc, getDocs, setDoc } from 'firebase/firestore/lite';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { REFERENCE_COLLECTIONS } from '../../contract/reference/referenceData.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { auditEntries, referenceDocuments } from '../../server/database/schema.ts';
import { moveDocuments } from '../../server/operations/maintenance/moveDocuments.ts';
import { verifyFirestore } from '../../server/operations/maintenance/verifyFirestore.ts';
import { inspectFirestore } from '../../server/operations/settings/firebase.ts';
import { joinFirestore } from '../../server/operations/startup/joinFirestore.ts';
import { prepare } from '../../server/operations/startup/prepare.ts';
import { openReference } from '../../server/platform/adapters/documents.ts';
import { openFirestore } from '../../server/platform/firebase/documents/index.ts';
import { EMULATOR, updateInEmulator } from '../helpers/authEmulator.ts';
import { copyTemplate, emptyStore, type TestStore } from '../helpers/databaseTemplate.ts';
import { type FirebaseClient, firebaseClient, getFailure } from '../helpers/firebaseClient.ts';
import { clearFirestore, FIRESTORE_HOST } from '../helpers/firestoreEmulator.ts';
import { incidentInput } from '../helpers/incidents.ts';
import { PUSH_APP } from '../helpers/push.ts';
import { referenceCaller } from '../helpers/reference.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { writeServiceAccount } from '../helpers/serviceAccount.ts';

/* A server with DOCUMENTS=firestore, on Google's emulators of Authentication and Firestore, with deploy/firebase/firestore.rules. */

const PASSWORD = 'Right-password-1';
const now = () => new Date();
/** Other files use the same emulator of Authentication. */
const newEmail = () => `${randomUUID()}@parks.example`;
const noDemonstration = () => Promise.reject(new Error('There is no demonstration.'));

let folder: string;
const clients: FirebaseClient[] = [];

beforeAll(() => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', new URL(EMULATOR).host);
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', FIRESTORE_HOST);
  folder = mkdtempSync(join(tmpdir(), 'parks-firestore-'));
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

function getSettings(projectId: string, given: Record<string, string> = {}): Record<string, string> {
  return {
    ...{ IDENTITY: 'firebase', DOCUMENTS: 'firestore', FIREBASE_API_KEY: PUSH_APP.apiKey },
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_SERVICE_ACCOUNT: writeServiceAccount(folder, projectId),
    ...given,
  };
}

const getProject = (projectId: string) => ({
  projectId,
  serviceAccount: writeServiceAccount(folder, projectId),
});

async function countDocuments(projectId: string): Promise<number> {
  const firestore = await openFirestore(getProject(projectId));
  const found = await Promise.all(
    REFERENCE_COLLECTIONS.map((name) => firestore.collection(name).count().get()),
  );
  return found.reduce((sum, each) => sum + each.data().count, 0);
}

describe('a server that serves', () => {
  const projectId = 'parks-console';
  let server: TestServer;
  let chief: Awaited<ReturnType<TestServer['addUser']>>;
  let send: ReturnType<typeof referenceCaller>;

  beforeAll(async () => {
    await clearFirestore(projectId);
    server = await startServer(getSettings(projectId));
    await server.app.services.reference.put(await readEmbedded(server));
    chief = await addUser({ role: 'super_admin' });
    send = referenceCaller(server, await getIdToken(chief.email));
  });
  afterAll(() => server?.close());

  async function readEmbedded({ database }: TestServer) {
    const embedded = await openReference({ config: {}, database, now });
    return embedded.all();
  }

  async function addUser(given: Parameters<TestServer['addUser']>[0] = {}) {
    const person = await server.addUser({ email: newEmail(), ...given });
    await server.app.services.identity.setPassword(person.id, PASSWORD);
    // Firebase keeps whole seconds, so the password would end a session of the same second.
    await new Promise((done) => setTimeout(done, 1100));
    return person;
  }

  /** Firebase's SDK as the console uses it. */
  function openClient(): FirebaseClient {
    const client = firebaseClient(EMULATOR, FIRESTORE_HOST);
    clients.push(client);
    return client;
  }

  const getIdToken = async (email: string) => (await openClient().signIn(email, PASSWORD)).getIdToken();

  test('REF-1 people read the documents in Firestore with the token of their sign-in', async () => {
    const client = openClient();
    const read = (name: string) => getDocs(collection(client.documents, name));
    expect(await getFailure(read('roles'))).toBe('permission-denied');
    await client.signIn(chief.email, PASSWORD);
    for (const name of REFERENCE_COLLECTIONS) expect((await read(name)).empty).toBe(false);
    const parks = await getDoc(doc(client.documents, 'static_data', 'parks'));
    expect(parks.data()).toMatchObject(
      (await server.app.services.reference.get('static_data', 'parks')) ?? {},
    );
  });

  test('REF-1 no one writes by the SDK, nor reads whose documents these are or anything else', async () => {
    const { documents, signIn } = openClient();
    await signIn(chief.email, PASSWORD);
    for (const path of [
      'roles/admin',
      'static_data/parks',
      'incident_types/new',
      'parks_console/reference',
    ]) {
      expect(await getFailure(setDoc(doc(documents, path), { title: 'Mine' }))).toBe('permission-denied');
    }
    for (const path of ['parks_console/reference', 'others/one', 'roles/admin/below/one']) {
      expect(await getFailure(getDoc(doc(documents, path)))).toBe('permission-denied');
    }
  });

  test('REF-1 an account whose email nobody verified, such as one that a stranger made, reads nothing', async () => {
    const person = await addUser();
    await updateInEmulator({ localId: person.id, emailVerified: false });
    const client = openClient();
    await client.signIn(person.email, PASSWORD);
    expect(await getFailure(getDocs(collection(client.documents, 'roles')))).toBe('permission-denied');
  });

  test('REF-2 a change by an administrator is in Firestore, with its audit entry, and every server has it at once', async () => {
    const { database, app } = server;
    const { config, events, reference } = app.services;
    const other = await openReference({ config, database, now, events });
    const titles = async (store: typeof reference) =>
      (await store.list('incident_placements')).map(({ data }) => data.title);
    expect(await titles(other)).not.toContain('Sinkhole');
    const offered = { id: 'sinkhole', title: 'Sinkhole', classifications: [], within: 'safety' };
    expect((await send('POST', 'incident_placements', offered)).status).toBe(200);
    expect(await titles(reference)).toContain('Sinkhole');
    await vi.waitFor(async () => expect(await titles(other)).toContain('Sinkhole'), { timeout: 5000 });
    const client = openClient();
    await client.signIn(chief.email, PASSWORD);
    const stored = await getDoc(doc(client.documents, 'incident_placements', 'sinkhole'));
    expect(stored.data()).toMatchObject({ title: 'Sinkhole', classifications: [] });
    const type = await getDoc(doc(client.documents, 'incident_types', 'safety'));
    expect(type.data()?.placements).toContainEqual({ id: 'sinkhole', title: 'Sinkhole' });
    const entries = eq(auditEntries.subjectId, 'incident_placements/sinkhole');
    expect(await database.$count(auditEntries, entries)).toBe(1);
    expect(await database.$count(referenceDocuments)).toBe((await readEmbedded(server)).length);
  });

  test('REF-2 of two edits based on the same version the second is refused, and a new order is no edit', async () => {
    const opened = (await send('GET', 'injury_types/sinkhole')).status;
    expect(opened).toBe(404);
    const [found] = await server.app.services.reference.read('incident_types', ['safety']);
    const record = (await send('GET', 'incident_types/safety')).body;
    expect(record.updated_at).toBe(found?.updatedAt.toISOString());
    const ids = (await send('GET', 'incident_types')).body.map(({ id }: { id: string }) => id);
    expect((await send('PUT', 'incident_types', { ids: ids.toReversed() })).status).toBe(200);
    const first = await send('PUT', 'incident_types/safety', { ...record, title: 'Safety first' });
    expect(first).toMatchObject({ status: 200, body: { title: 'Safety first' } });
    expect((await send('PUT', 'incident_types/safety', { ...record, title: 'Safe' })).status).toBe(409);
    const again = { ...record, title: 'Safety', updated_at: first.body.updated_at };
    expect((await send('PUT', 'incident_types/safety', again)).status).toBe(200);
  });

  test('REF-3 incidents are checked against the documents in Firestore', async () => {
    const token = await getIdToken((await addUser()).email);
    const save = async () => (await server.call('create_incident', incidentInput(), { token })).status;
    expect(await save()).toBe(200);
    expect((await send('DELETE', 'incident_types/safety')).status).toBe(200);
    expect(await save()).toBe(400);
    const retired = (await send('GET', 'incident_types/safety')).body;
    expect((await send('PUT', 'incident_types/safety', { ...retired, retired: false })).status).toBe(200);
    expect(await save()).toBe(200);
  });

  test('REF-3 documents that were lost are no empty lists: calls are 503 until they are restored', async () => {
    const token = await getIdToken((await addUser()).email);
    const kept = await server.app.services.reference.all();
    const save = () => server.call('create_incident', incidentInput(), { token });
    await clearFirestore(projectId);
    server.setNow(new Date(Date.now() + 10_000));
    expect(await save()).toMatchObject({ status: 503 });
    const problems: string[] = [];
    await verifyFirestore(getProject(projectId), server.database, {
      onProblem: (sentence) => problems.push(sentence),
      print: () => undefined,
    });
    expect(problems).toEqual([
      `Firestore of the project ${projectId} cannot be used: the project does not have the reference data of this installation.`,
    ]);
    server.setNow();
    await server.app.services.reference.put(kept);
    expect((await save()).status).toBe(200);
  });

  test('the settings are in order, and the documents are verified', async () => {
    expect(await inspectFirestore(server.app.services.config)).toEqual([]);
    const lines: string[] = [];
    await verifyFirestore(getProject(projectId), server.database, {
      onProblem: (sentence) => lines.push(sentence),
      print: (line) => lines.push(line),
    });
    expect(lines).toEqual([`Read ${await countDocuments(projectId)} reference documents in Firestore.`]);
  });
});

describe('a server that starts', () => {
  const projectId = 'parks-first-start';
  const FIRST_ADMIN = {
    FIRST_ADMIN_EMAIL: newEmail(),
    FIRST_ADMIN_PASSWORD: 'Chief-of-parks-1',
  };

  function startWith(store: TestStore, given: Record<string, string> = {}) {
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = store;
    return readConfig({ ...getSettings(projectId, FIRST_ADMIN), DATA_DIR, DATABASE_URL, ...given });
  }

  async function start(config: ReturnType<typeof readConfig>): Promise<number> {
    const database = await openDatabase(config);
    try {
      await prepare({
        config,
        database,
        now,
        makeDemonstration: noDemonstration,
        onProgress: () => undefined,
      });
      return await database.$count(referenceDocuments);
    } finally {
      await database.close();
    }
  }

  test('REF-1 a first start fills the project; later ones change nothing, and none starts without it or on another', async () => {
    await clearFirestore(projectId);
    await clearFirestore('parks-other-one');
    const store = await emptyStore(inject('databaseTemplate'));
    try {
      expect(await start(startWith(store))).toBe(0);
      expect(await countDocuments(projectId)).toBeGreaterThan(50);
      const firestore = await openFirestore(getProject(projectId));
      const changed = { id: 'admin', title: 'Administrator of all', updated_at: '2026-01-02T03:04:05.678Z' };
      await firestore.doc('roles/admin').set(changed);
      await start(startWith(store));
      expect((await firestore.doc('roles/admin').get()).data()).toEqual(changed);
      await expect(start(startWith(store, { DOCUMENTS: 'embedded' }))).rejects.toThrow(
        'Set DOCUMENTS=firestore.',
      );
      const other = getSettings('parks-other-one');
      await expect(start(startWith(store, other))).rejects.toThrow(
        `in the project ${projectId}, but FIREBASE_PROJECT_ID is parks-other-one.`,
      );
      await clearFirestore(projectId);
      await expect(start(startWith(store))).rejects.toThrow('has lost the reference data of this database.');
    } finally {
      await store.remove();
    }
  });

  test('REF-1 documents of somebody else are not replaced', async () => {
    const database = await openDatabase({ dataDir: join(folder, 'new') });
    const project = getProject('parks-foreign');
    try {
      await clearFirestore(project.projectId);
      const config = readConfig(
        getSettings(project.projectId, { ...FIRST_ADMIN, DATA_DIR: join(folder, 'new') }),
      );
      const firestore = await openFirestore(project);
      await firestore.doc('roles/keeper').set({ title: 'Keeper' });
      const starting = () =>
        prepare({ config, database, now, makeDemonstration: noDemonstration, onProgress: () => undefined });
      await expect(starting()).rejects.toThrow(
        'has documents already that this server did not write, in roles.',
      );
      await firestore.doc('parks_console/reference').set({ installation: 'another', version: '1' });
      await expect(starting()).rejects.toThrow('has the reference data of a different database');
      expect(await countDocuments(project.projectId)).toBe(1);
    } finally {
      await database.close();
    }
  });
});

describe('npm run documents:move', () => {
  const projectId = 'parks-moved';
  let store: TestStore;
  let printed: string[];

  beforeAll(async () => {
    await clearFirestore(projectId);
    store = await copyTemplate(inject('databaseTemplate'));
  });
  afterAll(() => store.remove());

  const getEnv = (DOCUMENTS: string) => ({
    ...getSettings(projectId, { DOCUMENTS, DATA_DIR: store.dataDir }),
    ...(store.databaseUrl && { DATABASE_URL: store.databaseUrl }),
  });

  async function move(DOCUMENTS: string): Promise<string[]> {
    printed = [];
    const print = (line: string) => printed.push(line);
    await moveDocuments({ env: getEnv(DOCUMENTS), args: [], folder, print });
    return printed;
  }

  async function inStore<Answer>(
    work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Answer>,
  ): Promise<Answer> {
    const database = await openDatabase(readConfig(getEnv('embedded')));
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  test('REF-1 an installation takes its documents to Firestore with their times, and back with their changes', async () => {
    await expect(inStore((database) => joinFirestore(getProject(projectId), database, now))).rejects.toThrow(
      'Stop all servers and run npm run documents:move',
    );
    const before = await inStore(async (database) =>
      (await openReference({ config: {}, database, now })).read('departments'),
    );
    const where = `Firestore of the project ${projectId}`;
    const [copied] = await move('firestore');
    const count = await countDocuments(projectId);
    expect(copied).toBe(`Copied ${count} reference documents to ${where}.`);
    expect(await move('firestore')).toEqual([`The reference data of this database is in ${where} already.`]);
    await inStore(async (database) => {
      await joinFirestore(getProject(projectId), database, now);
      const reference = await openReference({ config: { firestore: getProject(projectId) }, database, now });
      const after = await reference.read('departments');
      const essential = before.map(({ collection, id, data, updatedAt }) => ({
        collection,
        id,
        data,
        updatedAt,
      }));
      expect(after).toEqual(expect.arrayContaining(essential));
      await reference.put([{ collection: 'roles', id: 'admin', data: { id: 'admin', title: 'Changed' } }]);
    });
    expect(await move('embedded')).toEqual([
      `Copied ${count} reference documents to the database. Those in ${where} are no longer used.`,
    ]);
    expect(await move('embedded')).toEqual(['The reference data is in the database already.']);
    await inStore(async (database) => {
      const reference = await openReference({ config: {}, database, now });
      expect(await reference.get('roles', 'admin')).toEqual({ id: 'admin', title: 'Changed' });
    });
    await expect(move('firestore')).rejects.toThrow('has documents already that this server did not write');
  });
});
