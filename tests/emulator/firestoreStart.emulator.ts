import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { referenceDocuments } from '../../server/database/schema.ts';
import { moveDocuments } from '../../server/operations/maintenance/moveDocuments.ts';
import { joinFirestore } from '../../server/operations/startup/joinFirestore.ts';
import { prepare } from '../../server/operations/startup/prepare.ts';
import { openReference } from '../../server/platform/adapters/documents.ts';
import { openFirestore } from '../../server/platform/firebase/documents/index.ts';
import { getMark } from '../../server/platform/firebase/documents/mark.ts';
import { copyTemplate, emptyStore, type TestStore } from '../helpers/databaseTemplate.ts';
import { clearFirestore, firebaseProjects } from '../helpers/firestoreEmulator.ts';

/* Starts and commands with DOCUMENTS=firestore, on Google's emulators of Authentication and Firestore. */

const now = () => new Date();
const noDemonstration = () => Promise.reject(new Error('There is no demonstration.'));
const { getFolder, getProject, getSettings, countDocuments } = firebaseProjects();

describe('a server that starts', () => {
  const projectId = 'parks-first-start';
  const FIRST_ADMIN = {
    FIRST_ADMIN_EMAIL: `${randomUUID()}@parks.example`,
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
    const database = await openDatabase({ dataDir: join(getFolder(), 'new') });
    const project = getProject('parks-foreign');
    try {
      await clearFirestore(project.projectId);
      const config = readConfig(
        getSettings(project.projectId, { ...FIRST_ADMIN, DATA_DIR: join(getFolder(), 'new') }),
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

  async function move(DOCUMENTS: string, given: Record<string, string> = {}): Promise<string[]> {
    printed = [];
    const print = (line: string) => printed.push(line);
    await moveDocuments({ env: { ...getEnv(DOCUMENTS), ...given }, args: [], folder: getFolder(), print });
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
    for (const DOCUMENTS of ['firestore', 'embedded']) {
      const other = getSettings('parks-moved-else', { DOCUMENTS });
      await expect(move(DOCUMENTS, other)).rejects.toThrow('but FIREBASE_PROJECT_ID is parks-moved-else.');
    }
    const mark = getMark(await openFirestore(getProject(projectId)));
    const marked = (await mark.get()).data() ?? {};
    await mark.delete();
    // Never to delete the only copy.
    await expect(inStore((database) => joinFirestore(getProject(projectId), database, now))).rejects.toThrow(
      'Restore that document',
    );
    await mark.set(marked);
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
