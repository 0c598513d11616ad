import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NetworkError } from '../../src/api/callServer.ts';
import { name, open, press } from './referencePage.tsx';

const zone = (title: string, lat: number) => ({
  ...{ title, lat, lng: 103.79, img_url: '', outline: [] },
  sub_zone: ['Gate', 'Deck'],
});
const parks = () => ({
  static_data: [
    {
      ...{ id: 'parks', updated_at: '1' },
      parks: [
        {
          ...{ park: 'Singapore Zoo', lat: 1.4, lng: 103.79, outline: [] },
          main_zones: [zone('Wild Africa', 1.401), zone('Rainforest', 1.402)],
        },
        { park: 'Bird Paradise', lat: 1.41, lng: 103.78, outline: [], main_zones: [] },
      ],
    },
  ],
});

test('REF-2 parks open their zones, zones their sub zones, and Back goes one step at a time', async () => {
  const { calls } = open('parks', parks());
  await userEvent.click(await screen.findByRole('button', { name: 'Zones of Singapore Zoo' }));
  expect(await screen.findByRole('heading', { name: 'Singapore Zoo' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Move Rainforest up' }));
  expect(await screen.findByText('"Rainforest" moved to position 1 of 2.')).toBeVisible();
  await press('Open Wild Africa');
  expect(await screen.findByText('Deck')).toBeVisible();
  await press('Back to Singapore Zoo');
  expect(await screen.findByRole('button', { name: 'Open Wild Africa' })).toBeVisible();
  await press('Back to the parks');
  expect(await screen.findByRole('button', { name: 'Zones of Bird Paradise' })).toBeVisible();
  expect(calls.update).toHaveBeenCalledOnce();
});

test('REF-2 FORM-12 Back of the browser leaves a zone, then the park, and then the page; the focus follows', async () => {
  const { goBack, address } = open('parks', parks());
  await userEvent.click(await screen.findByRole('button', { name: 'Zones of Singapore Zoo' }));
  expect(await screen.findByRole('button', { name: 'Back to the parks' })).toHaveFocus();
  await press('Open Rainforest');
  expect(await screen.findByRole('button', { name: 'Back to Singapore Zoo' })).toHaveFocus();
  await goBack();
  expect(await screen.findByRole('button', { name: 'Open Rainforest' })).toHaveFocus();
  await goBack();
  expect(await screen.findByRole('button', { name: 'Zones of Singapore Zoo' })).toHaveFocus();
  expect(address()).toBe('/reference_data?of=parks');
  await goBack();
  expect(address()).toBe('/dashboard');
});

test('REF-2 the uses of a zone are counted by its park and name, and a new zone has no position', async () => {
  const { calls } = open('parks', parks());
  await userEvent.click(await screen.findByRole('button', { name: 'Zones of Singapore Zoo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retire Wild Africa' }));
  await screen.findByRole('alertdialog');
  expect(calls.countUses).toHaveBeenCalledWith('static_data', 'parks', ['Singapore Zoo', 'Wild Africa']);
  await press('Cancel');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a zone' }));
  expect(await screen.findByRole('dialog', { name: 'Add a zone' })).toBeVisible();
  await name('Tundra');
  await waitFor(() => expect(calls.update).toHaveBeenCalledOnce());
  const [zoo] = calls.update.mock.calls[0]?.[1].data.parks ?? [];
  expect(zoo.main_zones[2]).toEqual({ title: 'Tundra', img_url: '', sub_zone: [], outline: [] });
  expect(await screen.findByRole('button', { name: 'Place Tundra on the map' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Place Rainforest on the map' })).toBeNull();
});

test('REF-2 a new park has no position, changes no other park, and is placed by coordinates', async () => {
  const { calls } = open('parks', parks());
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await name('River Wonders');
  await waitFor(() => expect(calls.update).toHaveBeenCalledOnce());
  const [known] = parks().static_data;
  expect(calls.update.mock.calls[0]?.[1].data.parks).toEqual([
    ...(known?.parks ?? []),
    { park: 'River Wonders', outline: [], main_zones: [] },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Zones of River Wonders' }));
  expect(await screen.findByText('River Wonders is not on the map yet.')).toBeVisible();
  await press('Back to the parks');
  await userEvent.click(await screen.findByRole('button', { name: 'Place River Wonders on the map' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where is River Wonders?' }));
  const [field, save] = [dialog.getByLabelText(/^Coordinates/), dialog.getByRole('button', { name: 'Save' })];
  expect(field).toHaveValue('');
  for (const wrong of ['', 'north', '91, 103']) {
    await userEvent.clear(field);
    if (wrong) await userEvent.type(field, wrong);
    await userEvent.click(save);
    expect(field).toHaveAccessibleDescription(/^Please click or tap the map, or enter coordinates/);
  }
  expect(calls.update).toHaveBeenCalledOnce();
  await userEvent.clear(field);
  await userEvent.type(field, '1.4036,103.7892');
  expect(dialog.getByRole('status')).toHaveTextContent('1.403600, 103.789200');
  await userEvent.click(save);
  await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
  expect(calls.update.mock.calls[1]?.[1].data.parks.at(-1)).toEqual({
    ...{ park: 'River Wonders', outline: [], main_zones: [], lat: 1.4036, lng: 103.7892 },
  });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Place River Wonders on the map' })).toBeNull(),
  );
});

test('REF-2 SHELL-11 a zone is placed on the map; a failed save shows an error and can be repeated', async () => {
  const { calls } = open('parks', parks());
  await userEvent.click(await screen.findByRole('button', { name: 'Zones of Singapore Zoo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open Wild Africa' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Place on the map' }));
  const dialog = await screen.findByRole('dialog', { name: 'Where is Wild Africa?' });
  expect(within(dialog).getByRole('status')).toHaveTextContent('1.401');
  calls.update.mockRejectedValueOnce(new NetworkError(new Error('no network')));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The change could not be saved.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const [zoo] = calls.update.mock.calls.at(-1)?.[1].data.parks ?? [];
  expect(zoo.main_zones[0]).toMatchObject({ title: 'Wild Africa', lat: 1.401, lng: 103.79 });
  vi.restoreAllMocks();
});

test('REF-2 two people place one zone: the second learns it, and saving again applies their own place', async () => {
  const { calls, theySave } = open('parks', parks());
  await userEvent.click(await screen.findByRole('button', { name: 'Zones of Singapore Zoo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open Wild Africa' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Place on the map' }));
  const dialog = await screen.findByRole('dialog', { name: 'Where is Wild Africa?' });
  const field = within(dialog).getByLabelText(/^Coordinates/);
  await userEvent.clear(field);
  await userEvent.type(field, '1.45, 103.75');
  const [{ parks: theirs = [] } = {}] = parks().static_data;
  Object.assign(theirs[0]?.main_zones[0] ?? {}, { lat: 1.3, lng: 103.7 });
  theySave('static_data', 'parks', { id: 'parks', parks: theirs });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Someone else has placed it on the map. Save again to use your place.',
  );
  expect(calls.update).toHaveBeenCalledTimes(1);
  expect(field).toHaveValue('1.45, 103.75');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const [zoo] = calls.update.mock.calls.at(-1)?.[1].data.parks ?? [];
  expect(zoo.main_zones[0]).toMatchObject({ lat: 1.45, lng: 103.75 });
});

test('REF-2 a park can be placed too, and Cancel saves nothing', async () => {
  const { calls } = open('parks', parks());
  await userEvent.click(await screen.findByRole('button', { name: 'Zones of Bird Paradise' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Place on the map' }));
  const dialog = await screen.findByRole('dialog', { name: 'Where is Bird Paradise?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(calls.update).not.toHaveBeenCalled();
});
