import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession } from '../../src/api/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { viewer } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';

const callServer = vi.fn();

beforeEach(() => {
  callServer.mockReset();
  playServer(callServer);
});
afterEach(() => vi.restoreAllMocks());

test('FORM-19 of a server that knows no places none is asked', async () => {
  keepSession({ ...viewer, offers: [] });
  expect(await dataProvider.getAddress(1.4, 103.79)).toBeNull();
  expect(await dataProvider.searchPlaces('zoo')).toBeNull();
  expect(callServer).not.toHaveBeenCalled();
});

test('FORM-19 one that does says which address is there, and which places have such a name', async () => {
  keepSession({ ...viewer, offers: ['geocode'] });
  callServer.mockResolvedValueOnce({ address: '80 Mandai Lake Road' });
  expect(await dataProvider.getAddress(1.4, 103.79)).toBe('80 Mandai Lake Road');
  expect(callServer).toHaveBeenLastCalledWith('geocode_reverse', { lat: 1.4, lng: 103.79 });
  const places = [{ name: 'Singapore Zoo', address: '80 Mandai Lake Road', lat: 1.4, lng: 103.79 }];
  callServer.mockResolvedValueOnce({ data: places });
  expect(await dataProvider.searchPlaces('zoo')).toEqual(places);
  expect(callServer).toHaveBeenLastCalledWith('geocode_search', { keyword: 'zoo' });
});
