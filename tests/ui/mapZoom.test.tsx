import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ZONE_PIN } from '../../contract/values/incidentValues.ts';
import { renderLocation } from './locationForm.tsx';

test('FORM-6 the map opens at zoom 16, on the whole screen and beside the address: 100 px of its scale are some 240 m', async () => {
  const pinned = { park: 'Singapore Zoo', zone: '1.404000,103.793000', zone_type: ZONE_PIN };
  const { user } = renderLocation(pinned);
  const beside = await screen.findByRole(
    'application',
    { name: 'Map of the selected address' },
    { timeout: 20_000 },
  );
  // One zoom level further out shows 300 m, one closer 100 m.
  expect(within(beside).getByText('200 m')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where did it happen?' }));
  const map = await dialog.findByRole('application', { name: 'Map to place the pin on' });
  expect(within(map).getByText('200 m')).toBeInTheDocument();
});
