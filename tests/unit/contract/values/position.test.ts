import { expect, test } from 'vitest';
import { ZONE_PIN, ZONE_TYPED } from '../../../../contract/values/incidentValues.ts';
import {
  formatPosition,
  metresBetween,
  parsePosition,
  positionText,
} from '../../../../contract/values/position.ts';
import { placeText } from '../../../../src/components/map/placeText.ts';

test('FORM-6 a pinned place is written "lat,lng" with six decimals', () => {
  expect(formatPosition({ lat: 1.40435, lng: 103.79302 })).toBe('1.404350,103.793020');
  expect(formatPosition({ lat: -1.00000049, lng: 0 })).toBe('-1.000000,0.000000');
  expect(positionText({ lat: 1.40435, lng: 103.79302 })).toBe('1.404350, 103.793020');
});

test('FORM-6 a written position is read back', () => {
  expect(parsePosition('1.404350,103.793020')).toEqual({ lat: 1.40435, lng: 103.79302 });
  expect(parsePosition('-33.5,-70')).toEqual({ lat: -33.5, lng: -70 });
  expect(parsePosition(' 1.4, 103.8 ')).toEqual({ lat: 1.4, lng: 103.8 });
  expect(parsePosition('90,180')).toEqual({ lat: 90, lng: 180 });
  expect(parsePosition('-90,-180')).toEqual({ lat: -90, lng: -180 });
});

test.each([
  '',
  'Entrance Plaza',
  '1.4',
  '1.4,',
  ',103.8',
  '1.4,103.8,5',
  '1.4;103.8',
  '91,10',
  '10,181',
  'NaN,NaN',
  '1e1,103',
  'Gate 1,2',
])('FORM-6 %j is a name, not a position', (zone) => {
  expect(parsePosition(zone)).toBeUndefined();
});

test('FORM-7 the distance to the park is right within a few metres', () => {
  const zoo = { lat: 1.40435, lng: 103.79302 };
  expect(metresBetween(zoo, zoo)).toBe(0);
  expect(metresBetween(zoo, { lat: 1.41335, lng: 103.79302 })).toBeCloseTo(1001, -1);
  expect(metresBetween(zoo, { lat: 1.40435, lng: 103.78302 })).toBeCloseTo(1112, -1);
  // At 60 degrees of latitude a degree of longitude is half as long as at the equator.
  expect(metresBetween({ lat: 60, lng: 10 }, { lat: 60, lng: 11 })).toBeCloseTo(55_598, -2);
  expect(metresBetween({ lat: 59.9, lng: 10 }, { lat: 60.1, lng: 11 })).toBeCloseTo(59_881, -2);
});

test('FORM-6 the selected address goes from small to large', () => {
  expect(placeText('Singapore Zoo', 'Kidsworld', 'Carousel')).toBe('Carousel, Kidsworld, Singapore Zoo');
  expect(placeText('Singapore Zoo', 'Kidsworld', 'Kidsworld')).toBe('Kidsworld, Singapore Zoo');
  expect(placeText('Singapore Zoo', ZONE_TYPED, 'Behind the cafe')).toBe('Behind the cafe, Singapore Zoo');
  expect(placeText('Singapore Zoo', ZONE_PIN, '1.404350,103.793020')).toBe(
    '1.404350,103.793020, Singapore Zoo',
  );
});
