import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import * as schema from '../../server/database/schema.ts';

const META = 'server/database/migrations/meta';

// The import below adds a method to Array.prototype, which must not affect other tests.
afterAll(() => {
  Reflect.deleteProperty(Array.prototype, 'random');
});

test('the schema is what the migrations make of a database', async () => {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api');
  const last = readdirSync(META)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  const migrated = JSON.parse(readFileSync(`${META}/${last}`, 'utf8'));
  expect(await generateMigration(migrated, generateDrizzleJson(schema, migrated.id))).toEqual([]);
});
