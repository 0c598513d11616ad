import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { foldText } from '../../contract/text.ts';
import { rowsOf } from '../../server/database/connection.ts';
import { sharedServer } from '../helpers/server.ts';

test('DATA-5 the database folds text as the contract does, for every letter', async () => {
  const { app } = await sharedServer();
  // Newer letters depend on the version of Unicode of either side.
  const letters = Array.from({ length: 0xffff }, (_, code) => code + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => `A${String.fromCharCode(code)}`);
  const [{ folded } = { folded: [] }] = await rowsOf<{ folded: string[] }>(
    app.services.database,
    sql`select json_agg(fold_text(value) order by number) as folded
      from json_array_elements_text(${JSON.stringify(letters)}::json) with ordinality as one(value, number)`,
  );
  const different = letters.filter((letter, index) => folded[index] !== foldText(letter));
  expect(different.map((l) => l.charCodeAt(1).toString(16))).toEqual([]);
});
