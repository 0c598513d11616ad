import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pages, ROOT } from '../../src/pages.ts';

const PROJECT = join(import.meta.dirname, '../..');
const FILES = join(PROJECT, 'public');

test('AUTH-15 the console can be put on a home screen, which an iPhone requires before it accepts pushes', async () => {
  const page = readFileSync(join(PROJECT, 'index.html'), 'utf8');
  expect(page).toContain('<link rel="manifest" href="/console.webmanifest" />');
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  const manifest = JSON.parse(readFileSync(join(FILES, 'console.webmanifest'), 'utf8'));
  expect(manifest).toMatchObject({ display: 'standalone', start_url: ROOT, scope: ROOT });
  const getSize = async (file: string) => {
    const { width, height } = await sharp(join(FILES, file)).metadata();
    return `${width}x${height}`;
  };
  for (const { src, sizes } of manifest.icons) expect(await getSize(src), src).toBe(sizes);
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toContain('512x512');
  expect(await getSize('apple-touch-icon.png')).toBe('180x180');
  const shortcuts = manifest.shortcuts.map(({ url }: { url: string }) => url);
  expect(shortcuts).toEqual([pages.newIncident.path]);
});
