import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Park, Zone } from '../../contract/schemas/referenceData.ts';
import ParkMap, { type ParkMapProps } from '../../src/components/map/ParkMap.tsx';
import { renderAdmin } from '../helpers/render.tsx';

const GATE: Zone = { title: 'Gate', img_url: '', sub_zone: [], outline: [] };
const PLACE = {
  ...{ lat: 1.4, lng: 103.79, main_zones: [GATE] },
  outline: [
    { lat: 1.39, lng: 103.78 },
    { lat: 1.41, lng: 103.78 },
    { lat: 1.41, lng: 103.8 },
  ],
};
const OLD: Park = { ...PLACE, park: 'Bird Paradise', retired: true };
const RENAMED: Park = { ...PLACE, park: 'Jungle World' };
const OTHER: Park = { ...PLACE, park: 'Night Safari', lat: 1.45, outline: [] };

async function draw(parks: Park[], props: Partial<ParkMapProps> = {}) {
  cleanup();
  renderAdmin(<ParkMap parks={parks} position={undefined} height={300} ariaLabel="Map" {...props} />);
  const map = await screen.findByRole('application', { name: 'Map' });
  await waitFor(() => expect(map.querySelector('.park-map-label-park')).not.toBeNull());
  return {
    names: [...map.querySelectorAll('.park-map-label-park')].map(({ textContent }) => textContent),
    outlines: map.querySelectorAll('.park-map-park').length,
  };
}

test('REF-2 a renamed park is drawn once: with its new name, or with the old one of an incident that keeps it', async () => {
  const parks = [RENAMED, OTHER, OLD];
  expect(await draw(parks)).toEqual({
    names: ['Jungle World', 'Night Safari'],
    outlines: 1,
  });
  const highlight = { park: 'Bird Paradise', zone: 'Gate' };
  expect(await draw(parks, { highlight })).toEqual({
    names: ['Night Safari', 'Bird Paradise'],
    outlines: 1,
  });
});

test('REF-2 the map of a retired park alone draws it', async () => {
  expect((await draw([OLD])).names).toEqual(['Bird Paradise']);
});
