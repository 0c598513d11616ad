import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Park, Zone } from '../../contract/schemas/referenceData.ts';
import ParkMap, { type ParkMapProps } from '../../src/components/map/ParkMap.tsx';
import { renderAdmin } from '../helpers/render.tsx';

const GATE: Zone = { title: 'Gate', img_url: '', sub_zone: [], outline: [] };
const NEW: Park = { park: 'River Wonders', outline: [], main_zones: [GATE] };
const ZOO: Park = { park: 'Singapore Zoo', lat: 1.4, lng: 103.79, outline: [], main_zones: [] };

test.each<[string, Partial<ParkMapProps>, named?: string]>([
  ['all parks in sight', { fit: 'parks' }],
  ['where the first placed park is', {}, 'Singapore Zoo'],
  ['a zone of it chosen', { highlight: { park: 'River Wonders', zone: 'Gate' } }],
])('REF-2 the map leaves out parks without a position: %s', async (_what, props, named) => {
  for (const parks of [[NEW, ZOO], [NEW]]) {
    const { unmount } = renderAdmin(
      <ParkMap parks={parks} position={undefined} height={300} ariaLabel="Map" {...props} />,
    );
    const map = await screen.findByRole('application', { name: 'Map' });
    expect(map).not.toHaveTextContent('River Wonders');
    expect(map).not.toHaveTextContent('Gate');
    if (named && parks.includes(ZOO)) expect(map).toHaveTextContent(named);
    unmount();
  }
});
