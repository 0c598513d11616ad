import { afterEach, expect, test } from 'vitest';
import { endSession, keepSession } from '../../src/api/session.ts';
import { askPosition, lastPosition } from '../../src/custom/incident_form/location/currentPosition.ts';
import { viewer } from '../helpers/factories.ts';

afterEach(() => localStorage.clear());

test('OFF-6 the last position is only available to the person who stored it', () => {
  const here = { coords: { latitude: 1.4, longitude: 103.8, accuracy: 12 } } as GeolocationPosition;
  const geolocation = { getCurrentPosition: (found) => found(here) } as Geolocation;
  keepSession(viewer);
  askPosition(geolocation, 0, () => undefined);
  expect(lastPosition()).toEqual({ lat: 1.4, lng: 103.8 });
  keepSession({ ...viewer, id: 'u2' });
  expect(lastPosition()).toBeUndefined();
  endSession();
  expect(lastPosition()).toBeUndefined();
  keepSession(viewer);
  expect(lastPosition()).toEqual({ lat: 1.4, lng: 103.8 });
});
