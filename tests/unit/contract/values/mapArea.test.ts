import { describe, expect, test } from 'vitest';
import {
  AREA_MAX_CORNERS,
  AREA_MAX_LENGTH,
  formatArea,
  isWithin,
  parseArea,
} from '../../../../contract/values/mapArea.ts';

const TRIANGLE = [
  { lat: 1.40435, lng: 103.79302 },
  { lat: 1.40535, lng: 103.79302 },
  { lat: 1.40435, lng: 103.79402 },
];

describe('issue 21, item 2: an area in a URL', () => {
  test('a written area is read back to within a metre', () => {
    expect(formatArea(TRIANGLE)).toBe('1.40435,103.79302;1.40535,103.79302;1.40435,103.79402');
    expect(parseArea(formatArea(TRIANGLE))).toEqual(TRIANGLE);
    const [south] = parseArea(formatArea(TRIANGLE.map(({ lat, lng }) => ({ lat: -lat, lng: -lng })))) ?? [];
    expect(south).toEqual({ lat: -1.40435, lng: -103.79302 });
  });

  test('the largest number of corners fits the length limit', () => {
    const corners = Array.from({ length: AREA_MAX_CORNERS }, () => ({ lat: -89.123_456, lng: -179.123_456 }));
    const written = formatArea(corners);
    expect(written.length).toBeLessThanOrEqual(AREA_MAX_LENGTH);
    expect(parseArea(written)).toHaveLength(AREA_MAX_CORNERS);
    expect(parseArea(`${written};1.1,103.1`)).toBeUndefined();
  });

  test.each([
    '',
    '1,2',
    '1,2;3,4',
    '1,2;3,4;',
    '1,2;3,4;5',
    '1,2;3,4;5,6,7',
    'a,b;c,d;e,f',
    '91,1;1,1;2,2',
    '1,181;1,1;2,2',
  ])('invalid: %j', (text) => expect(parseArea(text)).toBeUndefined());

  test('a place is inside or outside', () => {
    expect(isWithin(TRIANGLE, { lat: 1.4045, lng: 103.7932 })).toBe(true);
    expect(isWithin(TRIANGLE, { lat: 1.4053, lng: 103.794 })).toBe(false);
    for (const [lat, lng] of [
      [1.4045, 103.7929],
      [1.4045, 103.7941],
      [1.4055, 103.7931],
      [1.4042, 103.7931],
    ] as const) {
      expect(isWithin(TRIANGLE, { lat, lng })).toBe(false);
    }
  });

  test('also in a concave area, drawn in either direction', () => {
    const at = (lat: number, lng: number) => ({ lat, lng });
    const arrow = [at(0, 0), at(4, 0), at(1, 2), at(4, 4), at(0, 4)];
    for (const outline of [arrow, [...arrow].reverse()]) {
      expect(isWithin(outline, at(3, 0.5))).toBe(true);
      expect(isWithin(outline, at(3, 2))).toBe(false);
      expect(isWithin(outline, at(0.5, 2))).toBe(true);
      expect(isWithin(outline, at(1, 1))).toBe(true);
      expect(isWithin(outline, at(4, 2))).toBe(false);
      expect(isWithin(outline, at(1, -1))).toBe(false);
    }
  });

  test('a place on a shared side is inside exactly one neighbour', () => {
    const square = (lng: number) => [
      { lat: 0, lng },
      { lat: 2, lng },
      { lat: 2, lng: lng + 2 },
      { lat: 0, lng: lng + 2 },
    ];
    const middle = { lat: 1, lng: 2 };
    expect([isWithin(square(0), middle), isWithin(square(2), middle)]).toEqual([false, true]);
  });

  test('nothing is inside two corners', () => {
    const [a, b] = [
      { lat: 0, lng: 0 },
      { lat: 2, lng: 2 },
    ];
    expect(isWithin([a, b], { lat: 1, lng: 0 })).toBe(false);
    expect(isWithin([], { lat: 1, lng: 0 })).toBe(false);
  });

  test('the poles and the line opposite Greenwich are on the globe', () => {
    for (const text of ['90,180;-90,-180;1,1', '90.0,1;1,180.0;1,1']) expect(parseArea(text)).toHaveLength(3);
  });

  test.each([
    'x1,2;3,4;5,6',
    '1,2x;3,4;5,6',
    '1.1234567,2;3,4;5,6',
    '1,2.1234567;3,4;5,6',
    '111,2;3,4;5,6',
    '1.,2;3,4;5,6',
  ])('invalid format: %j', (text) => expect(parseArea(text)).toBeUndefined());
});
