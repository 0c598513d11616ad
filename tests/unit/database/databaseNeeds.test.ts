import type pg from 'pg';
import { expect, test } from 'vitest';
import { findDatabaseProblem } from '../../../server/database/opening/databaseNeeds.ts';

const find = (found: object) =>
  findDatabaseProblem({
    query: async () => ({ rows: [{ version: 15, encoding: 'UTF8', has_icu: true, ...found }] }),
  } as unknown as pg.Client);

test('PostgreSQL 15 or newer with ICU and UTF-8 can be used', async () => {
  expect(await find({})).toBeUndefined();
  expect(await find({ version: 18 })).toBeUndefined();
});

test.each([
  [{ version: 14 }, 'it is PostgreSQL 14, and this server needs 15 or newer'],
  [{ encoding: 'SQL_ASCII' }, /^its encoding is SQL_ASCII; create it with createdb .*--encoding=UTF8$/],
  [{ has_icu: false }, /without ICU/],
])('%j says what is wrong', async (found, problem) => {
  expect(await find(found)).toMatch(problem);
});
