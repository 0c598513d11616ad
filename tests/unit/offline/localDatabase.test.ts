import type { IDBPDatabase, OpenDBCallbacks } from 'idb';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '../../helpers/waiting.ts';

/* Opening is mocked. tests/e2e/killed.spec.ts covers a real browser. */

type Opening = OpenDBCallbacks<unknown> & {
  version: number;
  succeed: (database: object) => void;
  fail: (error: Error) => void;
};

const openings: Opening[] = [];
vi.doMock('idb', () => ({
  openDB: (_name: string, version: number, callbacks: OpenDBCallbacks<unknown>) =>
    new Promise((succeed, fail) => openings.push({ ...callbacks, version, succeed, fail })),
}));

afterAll(() => vi.doUnmock('idb'));

let localDatabase: () => Promise<unknown>;

beforeEach(async () => {
  openings.length = 0;
  vi.resetModules();
  ({ localDatabase } = await import('../../../src/api/localDatabase.ts'));
});

function opening(): Opening {
  const last = openings.at(-1);
  if (!last) throw new Error('Nobody opened it.');
  return last;
}

function storesMadeFrom(oldVersion: number): string[] {
  const made: string[] = [];
  const database = { createObjectStore: (name: string) => made.push(name) };
  // This opening never completes, and rejects after the test has ended.
  localDatabase().catch(() => undefined);
  const { upgrade } = opening();
  upgrade?.(database as unknown as IDBPDatabase<unknown>, oldVersion, 2, {} as never, {} as never);
  return made;
}

const SINCE_3 = ['uploads', 'outbox', 'answers'];

test('FORM-11 OFF-2 an older database keeps its data and gets the stores that it lacks', () => {
  expect(storesMadeFrom(1)).toEqual(['pending', 'unsaved', ...SINCE_3]);
  expect(storesMadeFrom(2)).toEqual(SINCE_3);
});

test('FORM-11 a new database gets all stores', () => {
  expect(storesMadeFrom(0)).toEqual(['reference', 'media', 'pending', 'unsaved', ...SINCE_3]);
});

test('FORM-11 a tab with an older console blocks no one, and the database opens once it is closed', async () => {
  const first = localDatabase();
  opening().blocked?.(1, 2, {} as never);
  await expect(first).rejects.toThrow('older console');
  await expect(localDatabase()).rejects.toThrow('older console');
  const database = {};
  opening().succeed(database);
  await waitFor(async () => expect(await localDatabase()).toBe(database));
  expect(openings).toHaveLength(1);
});

test('FORM-11 the database is closed at once for a tab with a newer console', async () => {
  const close = vi.fn();
  const opened = localDatabase();
  opening().succeed({});
  await opened;
  opening().blocking?.(2, 3, { target: { close } } as never);
  expect(close).toHaveBeenCalledOnce();
  localDatabase().catch(() => undefined);
  expect(openings).toHaveLength(2);
});

test('FORM-11 a database that failed or was closed by the browser is reopened by the next call', async () => {
  const refused = localDatabase();
  opening().fail(new Error('no'));
  await expect(refused).rejects.toThrow('no');
  const opened = localDatabase();
  opening().succeed({});
  await opened;
  expect(openings).toHaveLength(2);
  opening().terminated?.();
  localDatabase().catch(() => undefined);
  expect(openings).toHaveLength(3);
});
