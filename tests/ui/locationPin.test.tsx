import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ZONE_PIN, ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import type { ParkMapProps } from '../../src/components/map/ParkMap.tsx';
import * as parkMap from '../../src/components/map/ParkMap.tsx';
import { openPicker, REFERENCE, renderLocation, zoneButton } from './locationForm.tsx';

const drawn = { maps: 0 };

// Leaflet needs a size, which jsdom does not have. The fake shows the pin and lets the test pick a place.
function FakeMap({ position, onPick, ariaLabel, zoom, center, fit }: ParkMapProps) {
  drawn.maps += 1;
  return (
    <div
      role="application"
      aria-label={ariaLabel}
      data-zoom={zoom}
      data-fit={fit}
      data-center={center && `${center.lat},${center.lng}`}
    >
      {position ? `Pin at ${position.lat},${position.lng}` : 'No pin'}
      {onPick && (
        <button type="button" onClick={() => onPick(1.4051, 103.7915)}>
          Tap
        </button>
      )}
    </div>
  );
}

const PINNED = { park: 'Singapore Zoo', zone: '1.404000,103.793000', zone_type: ZONE_PIN };

type Asked = { found: PositionCallback; failed: PositionErrorCallback; options: PositionOptions };
let asked: Asked[];

function setGeolocation(geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
}

beforeEach(() => {
  asked = [];
  vi.spyOn(parkMap, 'default').mockImplementation(FakeMap);
  setGeolocation({
    getCurrentPosition: (found, failed, options) => {
      if (failed && options) asked.push({ found, failed, options });
    },
  });
});
afterEach(() => {
  setGeolocation(undefined);
  vi.restoreAllMocks();
  localStorage.clear();
});

const answer = (latitude: number, longitude: number) =>
  act(() => asked.at(-1)?.found({ coords: { latitude, longitude, accuracy: 20 } } as GeolocationPosition));
const fail = (code: number) => act(() => asked.at(-1)?.failed({ code } as GeolocationPositionError));

/** react-admin logs every failed call in development mode. */
function expectedFailure(): Error {
  vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
  return new Error('no network');
}

async function openMap(user: UserEvent) {
  const picker = await openPicker(user);
  await user.click(picker.getByRole('button', { name: ZONE_PIN }));
  // Hidden while an alert covers it.
  const map = { name: 'Where did it happen?', hidden: true };
  const dialog = within(await screen.findByRole('dialog', map));
  await dialog.findByRole('application', { hidden: true });
  return dialog;
}

test('FORM-6 FORM-7 the pin goes to where the person is; "Use this place" sets "lat,lng" and shows the address', async () => {
  const { user, description, getAddress } = renderLocation({ park: 'Singapore Zoo' });
  const dialog = await openMap(user);
  expect(asked.map(({ options }) => options.maximumAge)).toEqual([600_000]);
  expect(dialog.getByText('Finding your location…')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Use this place' })).toBeDisabled();
  answer(1.40435, 103.79302);
  expect(dialog.getByText(/Pin at 1.40435,103.79302/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Use this place' }));
  expect(description()).toMatchObject({ zone: '1.404350,103.793020', zone_type: ZONE_PIN, sub_zones: '' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('Near 1.404 and 103.793')).toBeVisible();
  expect(getAddress).toHaveBeenCalledWith(1.40435, 103.79302);
  expect(zoneButton()).toHaveTextContent(ZONE_PIN);
});

test('REF-2 FORM-7 for a park without a position the map shows all parks, and a pin can be placed as usual', async () => {
  const added = { park: 'Otter Island', outline: [], main_zones: [] };
  const known = REFERENCE.parks;
  REFERENCE.parks = [...known, added];
  onTestFinished(() => {
    REFERENCE.parks = known;
  });
  const { user, description } = renderLocation({ park: 'Otter Island' });
  const dialog = await openMap(user);
  const map = dialog.getByRole('application');
  expect([map.dataset.fit, map.dataset.center]).toEqual(['parks', undefined]);
  answer(1.30435, 103.69302);
  expect(dialog.queryByText(/You are not near/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Tap' }));
  await user.click(dialog.getByRole('button', { name: 'Use this place' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(description()).toMatchObject({ park: 'Otter Island', zone: '1.405100,103.791500' });
});

test('FORM-6 while the browser waits for its permission, the map says after some seconds what to do', async () => {
  const { user } = renderLocation({ park: 'Singapore Zoo' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const dialog = await openMap(user);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(
    dialog.getByText(/^Still finding your location\. If the browser asks, allow it\. Tap the map/),
  ).toBeVisible();
  expect(dialog.getByRole('button', { name: 'My location' })).toBeEnabled();
  answer(1.40435, 103.79302);
  expect(dialog.getByText(/Pin at 1.40435,103.79302/)).toBeVisible();
  expect(dialog.queryByText(/^Still finding/)).not.toBeInTheDocument();
});

test('FORM-6 FORM-12 Back asks first and leaves everything unchanged', async () => {
  const before = { park: 'Singapore Zoo', zone: 'Entrance Plaza', zone_type: 'Entrance Plaza' };
  const { user, description } = renderLocation(before);
  const dialog = await openMap(user);
  await user.click(dialog.getByRole('button', { name: 'Tap' }));
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(description()).toMatchObject(before);
  await waitFor(() => expect(zoneButton()).toHaveFocus());
});

test.each([
  ['refused', 1, /Location access is blocked\./],
  ['unavailable', 2, /Your location could not be found\./],
  ['timed out', 3, /Your location could not be found\./],
])('FORM-7 %s: a message, and the pin is placed by hand', async (_state, code, message) => {
  const { user, description } = renderLocation({ park: 'Singapore Zoo' });
  const dialog = await openMap(user);
  fail(code);
  expect(dialog.getByText(message)).toHaveTextContent('Tap the map where it happened');
  await user.click(dialog.getByRole('button', { name: 'Tap' }));
  await user.click(dialog.getByRole('button', { name: 'Use this place' }));
  expect(description().zone).toBe('1.405100,103.791500');
});

test('FORM-7 the last position is kept in local storage, and the map shows it if there is no current position', async () => {
  const { user } = renderLocation({ park: 'Singapore Zoo' });
  const first = await openMap(user);
  expect(first.getByRole('application')).toHaveAttribute('data-center', '1.40435,103.79302');
  answer(1.4061, 103.7922);
  expect(Object.values(localStorage).join()).toContain('1.406100,103.792200');
  await user.click(first.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const second = await openMap(user);
  fail(3);
  expect(second.getByRole('application')).toHaveAttribute('data-center', '1.4061,103.7922');
  expect(second.getByText(/No pin yet/)).toBeVisible();
});

test('FORM-14 the zone under the pin is offered and can be chosen instead', async () => {
  const { user, description } = renderLocation({ park: 'Singapore Zoo' });
  const dialog = await openMap(user);
  expect(dialog.queryByText(/^Choose the zone/)).not.toBeInTheDocument();
  answer(1.40435, 103.79302);
  await user.click(dialog.getByRole('button', { name: 'Choose the zone Entrance Plaza' }));
  expect(description()).toMatchObject({ zone: 'Entrance Plaza', zone_type: 'Entrance Plaza' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('FORM-14 a pin outside the chosen park is asked about', async () => {
  const park = REFERENCE.parks[0];
  const outline = [
    { lat: 1.403, lng: 103.792 },
    { lat: 1.403, lng: 103.794 },
    { lat: 1.4049, lng: 103.793 },
  ];
  const { user, description } = renderLocation({ park: 'Singapore Zoo' });
  const before = park?.outline.splice(0, 0, ...outline);
  try {
    const dialog = await openMap(user);
    await user.click(dialog.getByRole('button', { name: 'Tap' }));
    const use = async (button: string) => {
      await user.click(dialog.getByRole('button', { name: 'Use this place' }));
      const question = within(await screen.findByRole('dialog', { name: 'Outside the park' }));
      expect(question.getByText('This place is outside Singapore Zoo. Use it anyway?')).toBeVisible();
      await user.click(question.getByRole('button', { name: button }));
    };
    await use('Back to the map');
    expect(description().zone).toBe('');
    await waitFor(() => expect(screen.queryByText('Outside the park')).not.toBeInTheDocument());
    await use('Use it');
    await waitFor(() => expect(description().zone).toBe('1.405100,103.791500'));
  } finally {
    park?.outline.splice(0, outline.length, ...(before ?? []));
  }
});

test('FORM-7 unsupported: the alert `navigator not supported`, and the pin is placed by hand', async () => {
  setGeolocation(undefined);
  const { user } = renderLocation({ park: 'Singapore Zoo' });
  const dialog = await openMap(user);
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent('navigator not supported');
  await user.click(within(alert).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click(dialog.getByRole('button', { name: 'Tap' }));
  expect(dialog.getByText(/Pin at 1.4051,103.7915/)).toBeVisible();
});

test('FORM-7 a late position does not move a pin placed by hand; My location does, with a new request', async () => {
  const { user } = renderLocation({ park: 'Singapore Zoo' });
  const dialog = await openMap(user);
  await user.click(dialog.getByRole('button', { name: 'Tap' }));
  answer(1.40435, 103.79302);
  expect(dialog.getByText(/Pin at 1.4051,103.7915/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'My location' }));
  expect(asked.at(-1)?.options).toMatchObject({ maximumAge: 60_000, enableHighAccuracy: true });
  answer(1.4044, 103.7931);
  expect(dialog.getByText(/Pin at 1.4044,103.7931/)).toBeVisible();
});

test('FORM-7 a place found by search gets the pin; none: `No result.`', async () => {
  const { user, searchPlaces } = renderLocation({ park: 'Singapore Zoo' });
  searchPlaces.mockImplementation(async (keyword) =>
    keyword === 'canopy'
      ? [{ title: 'Canopy Bridge', address: 'Canopy Bridge, Zoo', lat: 1.4, lng: 103.8 }]
      : [],
  );
  const dialog = await openMap(user);
  fail(1);
  const search = dialog.getByRole('combobox', { name: 'Search for a place' });
  // Pasted, because pauses while typing on a slow machine would start a search.
  await user.click(search);
  await user.paste('nowhere');
  expect(await screen.findByText('No result.')).toBeVisible();
  await user.clear(search);
  await user.paste('canopy');
  await user.click(await screen.findByRole('option', { name: /Canopy Bridge, Zoo/ }));
  expect(dialog.getByText(/Pin at 1.4,103.8/)).toBeVisible();
  expect(searchPlaces.mock.calls).toEqual([['nowhere'], ['canopy']]);
});

test('FORM-7 a search that fails says so, and Enter tries again', async () => {
  const { user, searchPlaces } = renderLocation({ park: 'Singapore Zoo' });
  searchPlaces.mockRejectedValueOnce(expectedFailure());
  const dialog = await openMap(user);
  await user.click(dialog.getByRole('combobox', { name: 'Search for a place' }));
  await user.paste('canopy');
  expect(await screen.findByText(/The search failed\./)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No result.')).toBeVisible();
});

test('FORM-6 FORM-7 a server without addresses and place search is not asked again; the pin stays, with a note', async () => {
  const { user, searchPlaces, getAddress } = renderLocation({ park: 'Singapore Zoo' });
  searchPlaces.mockResolvedValue(null);
  getAddress.mockResolvedValue(null);
  const dialog = await openMap(user);
  await user.click(dialog.getByRole('combobox', { name: 'Search for a place' }));
  await user.paste('canopy');
  expect(await screen.findByText(/Place search isn't available\./)).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Tap' }));
  expect(
    await dialog.findByText("Address lookup isn't available here. The location itself is saved."),
  ).toBeVisible();
  expect(dialog.getByText('1.405100, 103.791500')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('FORM-7 a person far from the park sees a note and can show the park', async () => {
  const { user } = renderLocation({ park: 'Singapore Zoo' });
  const dialog = await openMap(user);
  answer(1.29, 103.85);
  expect(dialog.getByText(/You are not near Singapore Zoo\./)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Show the park' })).toBeVisible();
});

test('FORM-6 Change opens the map at the pin without requesting a position', async () => {
  const { user } = renderLocation(PINNED);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where did it happen?' }));
  expect(await dialog.findByText(/Pin at 1.404,103.793/)).toBeVisible();
  expect(asked).toEqual([]);
});

test('FORM-6 FORM-7 a pin replaces a typed place, a moved pin updates its address, and a typed place replaces it again', async () => {
  const { user, description } = renderLocation({
    ...{ park: 'Singapore Zoo', zone: 'Behind the ticket office', zone_type: ZONE_TYPED },
  });
  const words = () => screen.queryByRole('textbox', { name: /^Location/ });
  expect(words()).toHaveValue('Behind the ticket office');
  const use = async (dialog: Awaited<ReturnType<typeof openMap>>) => {
    await user.click(dialog.getByRole('button', { name: 'Use this place' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  const dialog = await openMap(user);
  answer(1.40435, 103.79302);
  await use(dialog);
  expect(words()).not.toBeInTheDocument();
  expect(screen.queryByText('Behind the ticket office')).not.toBeInTheDocument();
  expect(await screen.findByText('Near 1.404 and 103.793')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Change' }));
  const again = within(await screen.findByRole('dialog', { name: 'Where did it happen?' }));
  await user.click(await again.findByRole('button', { name: 'Tap' }));
  await use(again);
  expect(description()).toMatchObject({ zone: '1.405100,103.791500', zone_type: ZONE_PIN });
  expect(await screen.findByText('Near 1.405 and 103.791')).toBeVisible();
  expect(screen.queryByText('Near 1.404 and 103.793')).not.toBeInTheDocument();

  const picker = await openPicker(user);
  await user.click(picker.getByRole('button', { name: ZONE_TYPED }));
  await waitFor(() => expect(words()).toHaveValue(''));
  expect(description()).toMatchObject({ zone: '', zone_type: ZONE_TYPED });
});

test('FORM-6 without an address the coordinates are shown, with a retry', async () => {
  const { user, getAddress } = renderLocation({ park: 'Singapore Zoo' });
  getAddress.mockRejectedValueOnce(expectedFailure());
  const dialog = await openMap(user);
  await user.click(dialog.getByRole('button', { name: 'Tap' }));
  expect(await dialog.findByText(/The address could not be looked up\./)).toBeVisible();
  expect(dialog.getByText('1.405100, 103.791500')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Near 1.405 and 103.791')).toBeVisible();
});

test('FORM-6 typing in another field does not render the map again', async () => {
  const { user } = renderLocation(PINNED);
  await screen.findByRole('application', { name: 'Map of the selected address' });
  await screen.findByText('Near 1.404 and 103.793');
  const before = drawn.maps;
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Fallen branch');
  expect(drawn.maps).toBe(before);
});
