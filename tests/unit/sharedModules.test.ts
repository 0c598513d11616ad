import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../ui');
const RELOADS = /\bvi\.(mock|doMock|resetModules)\(/;

test('issue 44, item 6: UI tests share their modules, so only those that run alone mock or reload any', () => {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      name,
      text: readFileSync(join(FOLDER, name), 'utf8'),
    }));
  expect(files.length).toBeGreaterThan(50);
  const mocking = files.filter(({ text }) => RELOADS.test(text));
  expect(mocking.filter(({ text }) => !text.includes('@alone')).map(({ name }) => name)).toEqual([]);
  expect(mocking.length).toBeLessThan(5);
});
