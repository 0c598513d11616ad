import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint, isBuilt, removeStamp, writeStamp } from '../../../scripts/fingerprint.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parks-fingerprint-'));
  for (const folder of ['contract', 'demo', 'src', 'public', 'dist', 'tests']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const file of [
    'index.html',
    'vite.config.ts',
    'vite.neverCalled.ts',
    'vite.pagePreloads.ts',
    'vite.pages.ts',
    'vite.reportFonts.ts',
    'vite.resolve.ts',
    'vite.serviceWorker.ts',
    'tsconfig.json',
    'tsconfig.base.json',
    'package-lock.json',
  ]) {
    writeFileSync(join(root, file), file);
  }
  writeFileSync(join(root, 'demo/photo.jpg'), 'photo');
  writeFileSync(join(root, 'src/main.tsx'), 'main');
});
afterEach(() => rmSync(root, { recursive: true }));

const print = (env = {}) => fingerprint(root, env);

describe('files of the build', () => {
  test.each([
    'contract/new.ts',
    'demo/photo.jpg',
    'src/main.tsx',
    'public/mark.svg',
    'index.html',
    'vite.config.ts',
    'vite.neverCalled.ts',
    'vite.pagePreloads.ts',
    'vite.pages.ts',
    'vite.reportFonts.ts',
    'vite.resolve.ts',
    'vite.serviceWorker.ts',
    'tsconfig.base.json',
    'tsconfig.new.json',
    'package-lock.json',
  ])('%s: another content is another build', (file) => {
    const before = print();
    writeFileSync(join(root, file), 'changed');
    expect(print()).not.toBe(before);
  });

  test('a removed or renamed file is another build', () => {
    const before = print();
    renameSync(join(root, 'src/main.tsx'), join(root, 'src/other.tsx'));
    const renamed = print();
    rmSync(join(root, 'src/other.tsx'));
    expect(new Set([before, renamed, print()]).size).toBe(3);
  });

  test('content moved from one file to the next is another build', () => {
    writeFileSync(join(root, 'src/a.ts'), 'one');
    writeFileSync(join(root, 'src/b.ts'), 'two');
    const before = print();
    writeFileSync(join(root, 'src/a.ts'), 'on');
    writeFileSync(join(root, 'src/b.ts'), 'etwo');
    expect(print()).not.toBe(before);
  });

  test('a VITE_ setting is built in; others are read when the server starts', () => {
    expect(print({ VITE_API_URL: '/elsewhere' })).not.toBe(print());
    expect(print({ PORT: '80', PATH: '/bin' })).toBe(print());
  });

  test('tests, times and what was built do not count', () => {
    const before = print();
    writeFileSync(join(root, 'tests/new.test.ts'), '');
    writeFileSync(join(root, 'dist/main.js'), '');
    utimesSync(join(root, 'src/main.tsx'), 1, 1);
    expect(print()).toBe(before);
  });
});

test('a build counts while it and its stamp are there and nothing changed since', () => {
  for (const folder of ['dist/server/server', 'dist/console', 'dist/emptyDatabase'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'dist/server/server/main.js'), '');
  writeFileSync(join(root, 'dist/console/index.html'), '');
  expect(isBuilt(root, {})).toBe(false);
  writeStamp(print(), root);
  expect(isBuilt(root, {})).toBe(true);
  writeFileSync(join(root, 'src/main.tsx'), 'changed');
  expect(isBuilt(root, {})).toBe(false);
  writeFileSync(join(root, 'src/main.tsx'), 'main');
  expect(isBuilt(root, {})).toBe(true);
  rmSync(join(root, 'dist/server'), { recursive: true });
  expect(isBuilt(root, {})).toBe(false);
  mkdirSync(join(root, 'dist/server/server'), { recursive: true });
  writeFileSync(join(root, 'dist/server/server/main.js'), '');
  expect(isBuilt(root, {})).toBe(true);
  removeStamp(root);
  expect(isBuilt(root, {})).toBe(false);
});
