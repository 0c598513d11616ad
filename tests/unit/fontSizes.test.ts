import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* Text in pixels keeps its size when people choose a larger font in their browser. On the map, the shapes around it do too. */

const SHEETS = new URL('../../src/', import.meta.url);

test('SHELL-6 no style sheet has a font size in pixels, except for the map', () => {
  const files = readdirSync(SHEETS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !file.includes('parkMap'),
  );
  expect(files.length).toBeGreaterThan(3);
  const fixed = files.flatMap((file) => {
    const sizes = readFileSync(new URL(file, SHEETS), 'utf8').match(/\bfont(-size)?:[^;]*\dpx[^;]*;/g) ?? [];
    return sizes.map((size) => `${file}: ${size}`);
  });
  expect(fixed).toEqual([]);
});
