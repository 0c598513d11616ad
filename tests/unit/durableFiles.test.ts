import fs, { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DURABLE_START, DurableFiles } from '../../server/database/pglite/durableFiles.mjs';

type Wasm = { FS: { streams: ({ nfd?: number } | null)[] } };

let folder: string;
let database: PGlite;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parks-durable-'));
  database = await PGlite.create({
    fs: new DurableFiles(join(folder, 'database')),
    startParams: DURABLE_START,
  });
}, 60_000);
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** The next calls to make a file with this ending, or to open one just made, find no free descriptor. */
function failFor(call: 'writeFileSync' | 'openSync', ending: string, times: number) {
  const real = fs[call] as (...given: unknown[]) => unknown;
  let left = times;
  const failing = (...given: unknown[]) => {
    const path = String(given[0]);
    // Node.js opens files in writeFileSync too, before they exist.
    const isMeant = path.endsWith(ending) && existsSync(path) === (call === 'openSync');
    if (left === 0 || !isMeant) return real(...given);
    left -= 1;
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  };
  vi.spyOn(fs, call).mockImplementation(failing as never);
  return () => left;
}

/** The first rows of a table make its map of free space, a file of its own. */
const fill = (table: string) =>
  database.exec(`insert into ${table} select n, repeat('x', 500) from generate_series(1, 200) as n`);

async function count(table: string): Promise<number> {
  const { rows } = await database.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
  return rows[0]?.rows ?? 0;
}

/** Streams without a descriptor of the system. A few belong to devices. */
const countUnopened = () =>
  (database as unknown as { Module: Wasm }).Module.FS.streams.filter(
    (stream) => stream && stream.nfd === undefined,
  ).length;

test.each(['writeFileSync', 'openSync'] as const)(
  'FORM-16 a file that could not be made for want of descriptors is made by the next try: %s',
  async (call) => {
    const table = `of_${call.toLowerCase()}`;
    await database.exec(`create table ${table} (id int, text text)`);
    const countLeft = failFor(call, '_fsm', 1);
    await fill(table);
    expect(countLeft()).toBe(0);
    await fill(table);
    expect(await count(table)).toBe(400);
  },
);

test('FORM-16 files that could not be opened leave no stream behind', async () => {
  const before = countUnopened();
  const countLeft = failFor('openSync', '_fsm', 5);
  for (let round = 0; countLeft() > 0; round += 1) {
    await database.exec(`create table often_${round} (id int, text text)`);
    await fill(`often_${round}`).catch(() => undefined);
  }
  expect(countUnopened()).toBe(before);
});
