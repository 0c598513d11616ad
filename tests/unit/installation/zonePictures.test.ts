// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { zonePicture } from '../../../server/installation/pictures/zonePicture.ts';
import { PARK_PLANS } from '../../../server/installation/reference/parkPlans.ts';

const zones = PARK_PLANS.flatMap(({ title: park, zones: list }) =>
  list.map(({ title }) => ({ park, zone: title, picture: zonePicture(park, title) })),
);

describe('FORM-6: the pictures of the zones', () => {
  test.each(zones)('$zone, $park: SVG of shapes alone, 4:3, under 4 kB', ({ picture }) => {
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
    expect(new Set(zones.map(({ picture }) => picture)).size).toBe(zones.length);
  });

  test('a zone that nobody has drawn is an error, not an empty picture', () => {
    expect(() => zonePicture('Singapore Zoo', 'Moon Base')).toThrow('no scene of Moon Base');
  });
});
