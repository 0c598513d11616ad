import { describe, expect, test } from 'vitest';
import {
  AREA_MAX_CORNERS,
  AREA_MAX_LENGTH,
  formatArea,
  isWithin,
  parseArea,
} from '../../../contract/mapArea.ts';

const TRIANGLE = [
  { lat: 1.40435, lng: 103.79302 },
  { lat: 1.40535, lng: 103.79302 },
  { lat: 1.40435, lng: 103.79402 },
];

describe('issue 21, item 2: an area as it stands in an address', () => {
  test('what is written is read again, to a metre', () => {
    expect(formatArea(TRIANGLE)).toBe('1.40435,103.79302;1.40535,103.79302;1.40435,103.79402');
    expect(parseArea(formatArea(TRIANGLE))).toEqual(TRIANGLE);
    const [south] = parseArea(formatArea(TRIANGLE.map(({ lat, lng }) => ({ lat: -lat, lng: -lng })))) ?? [];
    expect(south).toEqual({ lat: -1.40435, lng: -103.79302 });
  });

  test('as many corners as there may be fit into its length', () => {
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
  ])('none: %j', (text) => expect(parseArea(text)).toBeUndefined());

  test('a place lies in it or not', () => {
    expect(isWithin(TRIANGLE, { lat: 1.4045, lng: 103.7932 })).toBe(true);
    expect(isWithin(TRIANGLE, { lat: 1.4053, lng: 103.794 })).toBe(false);
  });
});
