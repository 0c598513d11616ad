import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isAsset } from '../../../scripts/buildServer.mjs';
import { precompress } from '../../../scripts/precompress.mjs';

test('texts of a kilobyte and more get a smaller .br and .gz with the same content, and nothing else does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parks-precompress-'));
  mkdirSync(join(folder, 'assets'));
  const text = 'Singapore Zoo, Treetops Trail. '.repeat(100);
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  write('index.html', text);
  write('assets/main.js', text);
  write('assets/small.js', text.slice(0, 900));
  write('assets/main.js.map', text);
  write('assets/photo.jpg', text);
  write('assets/noise.txt', randomBytes(2000));

  await precompress(folder);
  const made = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(br|gz)$/.test(name),
  );
  expect(made.sort()).toEqual(['assets/main.js.br', 'assets/main.js.gz', 'index.html.br', 'index.html.gz']);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/main.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, 'index.html.gz'))).toString()).toBe(text);
  rmSync(folder, { recursive: true });
});

test('files that the server reads at run time are in the build: migrations, pictures, data', () => {
  const carried = [
    'database/migrations/0000_tables.sql',
    'database/migrations/meta/_journal.json',
    'demo/a.jpg',
    'x.svg',
  ];
  for (const path of carried) expect(isAsset(path)).toBe(true);
  for (const path of [
    'main.ts',
    'tsconfig.json',
    'demo/tsconfig.json',
    'database/pglite/worker.mjs',
    'README.md',
  ])
    expect(isAsset(path)).toBe(false);
});
