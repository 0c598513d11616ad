import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { LOCKS } from '../../server/database/locks.ts';

const SERVER = resolve(import.meta.dirname, '../../server');

test('no two locks of the server are the same, and all are numbered in one place', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const taking = files.filter((path) => readFileSync(join(SERVER, path), 'utf8').includes('pg_advisory'));
  expect(taking).toEqual([join('database', 'locks.ts')]);
});
