// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = resolve(import.meta.dirname, '../../../../server/operations/installation/zonePictures');
const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.svg'),
);
const getPicture = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

describe('FORM-6: the pictures of the zones', () => {
  test.each(names)('%s: SVG of shapes alone, 4:3, under 4 kB', (name) => {
    const picture = getPicture(name);
    const document = new DOMParser().parseFromString(picture, 'image/svg+xml');
    expect(document.documentElement.tagName).toBe('svg');
    expect(document.documentElement.getAttribute('viewBox')).toBe('0 0 320 240');
    const tags = new Set([...document.querySelectorAll('*')].map(({ tagName }) => tagName));
    for (const tag of tags) {
      expect(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'linearGradient', 'stop']).toContain(tag);
    }
    expect(document.querySelectorAll('path, rect, circle, ellipse').length).toBeGreaterThan(15);
    expect(Buffer.byteLength(picture)).toBeLessThan(4096);
    expect(picture).not.toMatch(/NaN|undefined|http(?!:\/\/www\.w3\.org)/);
  });

  test('no two are the same', () => {
    expect(new Set(names.map(getPicture)).size).toBe(43);
  });
});
