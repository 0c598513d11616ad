import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Queryable } from '../../server/database/connection.ts';
import { readTogether, statementKey } from '../../server/database/readTogether.ts';

/** A database whose responses the test releases. Each contains the data at the time its read began. */
function slowDatabase() {
  const database = {} as Queryable;
  let stored = 0;
  const under: { text: string; answer: () => void; fail: () => void }[] = [];
  const read = (text: string, params: unknown[] = []) =>
    readTogether(
      database,
      statementKey(sql.join([sql.raw(text), ...params.map((value) => sql`${value}`)])),
      () =>
        new Promise<number>((resolve, reject) => {
          const seen = stored;
          under.push({ text, answer: () => resolve(seen), fail: () => reject(new Error('no connection')) });
        }),
    );
  const save = () => {
    stored += 1;
    return stored;
  };
  const settle = async (how: 'answer' | 'fail' = 'answer') => {
    for (const each of under.splice(0)) each[how]();
    await new Promise(setImmediate);
  };
  return { read, save, settle, under };
}

test('LIST-5 identical requests during a reading share the next one, which begins after them', async () => {
  const { read, save, settle, under } = slowDatabase();
  const first = read('list');
  await settle('answer');
  expect(await first).toBe(0);

  const begun = read('list');
  await new Promise(setImmediate);
  save();
  const later = [read('list'), read('list'), read('list')];
  await new Promise(setImmediate);
  expect(under).toHaveLength(1);
  await settle();
  expect(await begun).toBe(0);
  expect(under).toHaveLength(1);
  await settle();
  expect(await Promise.all(later)).toEqual([1, 1, 1]);
  // Results are not cached.
  save();
  const anew = read('list');
  await settle();
  expect(await anew).toBe(2);
});

test('LIST-13 other values are another question', async () => {
  const { read, settle, under } = slowDatabase();
  const readings = [
    read('list', ['a']),
    read('list', ['b']),
    read('list', [1]),
    read('list', ['1']),
    read('count'),
  ];
  await new Promise(setImmediate);
  expect(under).toHaveLength(5);
  await settle();
  await Promise.all(readings);
});

test('LIST-5 a failure goes to all that shared it, and the next reading still begins', async () => {
  const { read, settle } = slowDatabase();
  const refused = (answer: Promise<number>) => expect(answer).rejects.toThrow('no connection');
  const first = refused(read('list'));
  const second = [refused(read('list')), refused(read('list'))];
  await settle('fail');
  await first;
  await settle('fail');
  await Promise.all(second);
  const third = read('list');
  await settle();
  expect(await third).toBe(0);
});

test('LIST-5 in any order of request, save and answer, no answer is older than its question', async () => {
  const step = fc.constantFrom('list', 'count', 'save', 'settle');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { read, save, settle, under } = slowDatabase();
      const asked: { saved: number; answer: Promise<number> }[] = [];
      let saved = 0;
      for (const each of steps) {
        if (each === 'save') saved = save();
        else if (each === 'settle') await settle();
        else asked.push({ saved, answer: read(each) });
      }
      for (let round = 0; round < 3; round += 1) await settle();
      expect(under).toEqual([]);
      for (const each of asked) expect(await each.answer).toBeGreaterThanOrEqual(each.saved);
    }),
  );
});
