import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { collection, doc, getDoc, getDocs, setDoc } from 'firebase/firestore/lite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { REFERENCE_COLLECTIONS } from '../../contract/reference/referenceData.ts';
import { auditEntries, referenceDocuments } from '../../server/database/schema.ts';
import { verifyFirestore } from '../../server/operations/maintenance/verifyFirestore.ts';
import { inspectFirestore } from '../../server/operations/settings/firebase.ts';
import { openReference } from '../../server/platform/adapters/documents.ts';
import { EMULATOR, updateInEmulator } from '../helpers/authEmulator.ts';
import { type FirebaseClient, firebaseClient, getFailure } from '../helpers/firebaseClient.ts';
import { clearFirestore, FIRESTORE_HOST, firebaseProjects } from '../helpers/firestoreEmulator.ts';
import { incidentInput } from '../helpers/incidents.ts';
import { referenceCaller } from '../helpers/reference.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

/* A server with DOCUMENTS=firestore, on Google's emulators of Authentication and Firestore, with deploy/firebase/firestore.rules. */

const PASSWORD = 'Right-password-1';
const now = () => new Date();
const { getProject, getSettings, countDocuments } = firebaseProjects();
const clients: FirebaseClient[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

describe('a server that serves', () => {
  const projectId = 'parks-console';
  let server: TestServer;
  let chief: Awaited<ReturnType<TestServer['addUser']>>;
  let send: ReturnType<typeof referenceCaller>;

  beforeAll(async () => {
    await clearFirestore(projectId);
    server = await startServer(getSettings(projectId, { LOG_LEVEL: 'silent' }));
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
    // Other files use the same emulator of Authentication.
    const person = await server.addUser({ email: `${randomUUID()}@parks.example`, ...given });
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

  test('REF-1 an account with an unverified email, such as one that a stranger made, reads nothing', async () => {
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
