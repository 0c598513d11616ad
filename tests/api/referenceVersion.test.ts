import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/database/connection.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { referenceStore } from '../../server/platform/embedded/documents/store.ts';
import { recordStatements } from '../helpers/countStatements.ts';
import { incidentInput } from '../helpers/incidents.ts';
import { referenceCaller } from '../helpers/reference.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

/* Issue 44, item 8: reference data stays in memory, and a change by anybody is seen by the very next save. */

let server: TestServer;
let token: string;
/** Of another process; the embedded database has only one. */
let other: Database;

beforeAll(async () => {
  server = await startServer();
  const person = await server.addUser({ role: 'super_admin' });
  token = await server.signIn(person.email);
  other =
    server.database.kind === 'postgres' ? await openDatabase(server.app.services.config) : server.database;
});

afterAll(async () => {
  if (other !== server.database) await other.close();
  await server.close();
});

const save = async () => (await server.call('create_incident', incidentInput(), { token })).status;

const isSafety = sql`collection = 'incident_types' and data ->> 'title' = 'Safety'`;
const retire = (retired: boolean) =>
  sql`update reference_documents set data = data || jsonb_build_object('retired', ${retired}::boolean) where ${isSafety}`;

test('saves read the documents once, and then only their version', async () => {
  await save();
  const statements = await recordStatements(save);
  expect(statements.filter((statement) => statement.includes('reference'))).toEqual([
    'select reference_version',
  ]);
});

test('SQL of another process counts at the very next save', async () => {
  expect(await save()).toBe(200);
  await other.execute(retire(true));
  expect(await save()).toBe(400);
  await other.execute(retire(false));
  expect(await save()).toBe(200);

  await other.execute(sql`create table kept as select * from reference_documents where ${isSafety}`);
  await other.execute(sql`delete from reference_documents where ${isSafety}`);
  expect(await save()).toBe(400);
  await other.execute(sql`insert into reference_documents select * from kept`);
  expect(await save()).toBe(200);
});

test('a removal of all documents counts too', async () => {
  await other.execute(sql`create table all_kept as select * from reference_documents`);
  await other.execute(sql`truncate reference_documents`);
  expect(await save()).toBe(400);
  await other.execute(sql`insert into reference_documents select * from all_kept`);
  expect(await save()).toBe(200);
});

test('a change counts when it is committed, and never when it is rolled back', async () => {
  const undone = new Error('undone');
  const change = (end: () => void) =>
    other.transaction(async (transaction) => {
      await transaction.execute(retire(true));
      // The embedded database has one connection, which the transaction uses.
      if (other !== server.database) expect(await save()).toBe(200);
      end();
    });
  await expect(
    change(() => {
      throw undone;
    }),
  ).rejects.toThrow(undone);
  expect(await save()).toBe(200);
  await change(() => undefined);
  expect(await save()).toBe(400);
  await other.execute(retire(false));
});

test('two processes that write at once wait for each other', async () => {
  const stores = [other, server.database].map((database) => referenceStore(database, () => new Date()));
  const put = (index: number, name: string) =>
    stores[index]?.put([{ collection: 'corrective_actions_status', id: name, data: { title: name } }]);
  await Promise.all(Array.from({ length: 20 }, (_, index) => put(index % 2, `Status ${index}`)));
  for (const store of stores) {
    const found = await store.list('corrective_actions_status');
    expect(found.filter(({ id }) => id.startsWith('Status'))).toHaveLength(20);
  }
});

test('a document that others name is written with them in one statement, after all that is read', async () => {
  const send = referenceCaller(server, token);
  const offered = { id: 'sinkhole', title: 'Sinkhole', classifications: [], within: 'safety' };
  const changes = [
    () => send('POST', 'incident_placements', offered),
    () => send('PUT', 'incident_placements/sinkhole', { title: 'Sinkholes', classifications: [] }),
    () => send('PUT', 'incident_placements', { ids: ['sinkhole'] }),
  ];
  for (const change of changes) {
    let status = 0;
    const statements = await recordStatements(async () => {
      ({ status } = await change());
    });
    const ofDocuments = statements.filter((statement) => statement.includes('reference_documents'));
    expect(status).toBe(200);
    expect(ofDocuments.length).toBeGreaterThan(1);
    expect(ofDocuments.map((statement) => statement.split(' ')[0])).toEqual([
      ...ofDocuments.slice(1).map(() => 'select'),
      'insert',
    ]);
  }
  const [safety] = await server.app.services.reference.read('incident_types', ['safety']);
  expect(safety?.data.placements).toContainEqual({ id: 'sinkhole', title: 'Sinkholes' });
});

test('nothing can change the documents that requests share', async () => {
  const [document] = await server.app.services.reference.all();
  expect(() => Object.assign(document?.data ?? {}, { title: 'Another' })).toThrow(TypeError);
});
