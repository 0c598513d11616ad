import { expect, test } from 'vitest';
import { GEOLOCATION_MAX_AGE_MS } from '../../../contract/limits.ts';
import {
  askPosition,
  type CurrentPosition,
} from '../../../src/custom/incident_form/location/currentPosition.ts';

function fakeGeolocation() {
  const asked: { found: PositionCallback; failed: PositionErrorCallback; options: PositionOptions }[] = [];
  const geolocation = {
    getCurrentPosition: (found, failed, options) => {
      if (failed && options) asked.push({ found, failed, options });
    },
  } as Geolocation;
  return { geolocation, asked };
}

const position = (latitude: number, longitude: number, accuracy: number) =>
  ({ coords: { latitude, longitude, accuracy } }) as GeolocationPosition;
const failure = (code: number) => ({ code }) as GeolocationPositionError;

function ask(geolocation: Geolocation | undefined) {
  const heard: CurrentPosition[] = [];
  const cancel = askPosition(geolocation, GEOLOCATION_MAX_AGE_MS, (current) => heard.push(current));
  return { heard, cancel };
}

test('FORM-7 it asks with high accuracy, 10 s timeout, and a maximum age of 10 minutes', () => {
  const { geolocation, asked } = fakeGeolocation();
  ask(geolocation);
  expect(asked.map(({ options }) => options)).toEqual([
    { enableHighAccuracy: true, timeout: 10_000, maximumAge: 600_000 },
  ]);
});

test('FORM-7 asking, then found', () => {
  const { geolocation, asked } = fakeGeolocation();
  const { heard } = ask(geolocation);
  asked[0]?.found(position(1.4, 103.8, 12));
  expect(heard).toEqual([
    { state: 'asking' },
    { state: 'found', position: { lat: 1.4, lng: 103.8 }, accuracy: 12 },
  ]);
});

test.each([
  [1, 'refused'],
  [2, 'unavailable'],
  [3, 'timed out'],
])('FORM-7 the browser’s failure %i is "%s"', (code, state) => {
  const { geolocation, asked } = fakeGeolocation();
  const { heard } = ask(geolocation);
  asked[0]?.failed(failure(code));
  expect(heard.at(-1)).toEqual({ state });
});

test('FORM-7 a browser without geolocation is unsupported', () => {
  expect(ask(undefined).heard).toEqual([{ state: 'unsupported' }]);
});

test('FORM-7 an answer that comes after it is no longer wanted is not heard', () => {
  const { geolocation, asked } = fakeGeolocation();
  const { heard, cancel } = ask(geolocation);
  cancel();
  asked[0]?.found(position(1.4, 103.8, 12));
  expect(heard).toEqual([{ state: 'asking' }]);
});
