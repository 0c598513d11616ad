import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { UnsavedForm } from '../../src/offline/unsavedForms.ts';
import { viewer } from '../helpers/factories.ts';
import { closePage, DRAFT, keepDraft, NEW_INCIDENT, openPage } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';
import { onPhone } from './onPhone.ts';

/* The form of a new incident on a phone. REFERENCE has Singapore Zoo and Bird Paradise at one place, all zones too. */

const HERE = { latitude: 1.40435, longitude: 103.79302, accuracy: 12.4 };

const ask = vi.fn<Geolocation['getCurrentPosition']>();

function setBrowser(state: PermissionState | undefined): void {
  const permissions = state && { query: async () => ({ state }) };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: ask } });
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: permissions });
}

const answer = (coords: Partial<GeolocationCoordinates> = {}) =>
  act(async () => ask.mock.lastCall?.[0]({ coords: { ...HERE, ...coords } } as GeolocationPosition));

beforeEach(() => {
  setOnline(true);
  onPhone();
});
afterEach(async () => {
  await closePage();
  forgetAll();
  ask.mockReset();
  for (const name of ['geolocation', 'permissions'])
    Object.defineProperty(navigator, name, { configurable: true, value: undefined });
});

const park = () => screen.getByRole('combobox', { name: /^Park/ });
const zone = () => screen.getByRole('button', { name: /^Zone \*/ });
const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
const unsaved = (): UnsavedForm[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`unsaved:${viewer.id}:`))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? ''));

test('issue 45, item 5: photos come first, then the place, then the title', async () => {
  setBrowser('prompt');
  await openPage(NEW_INCIDENT);
  const order = ['Photos and Videos', 'Location', 'Incident Summary', 'Overview'];
  await waitFor(() => expect(headings().slice(0, 4)).toEqual(order));
});

test('issue 45, item 5: a position that is already allowed gives park and zone, which is no change of the form', async () => {
  setBrowser('granted');
  await openPage(NEW_INCIDENT);
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await answer();
  expect(await screen.findByText('Near Entrance Plaza, ±12 m')).toBeVisible();
  expect(park()).toHaveTextContent('Singapore Zoo');
  expect(zone()).toHaveTextContent('Entrance Plaza');
  expect(screen.getByText('Backed up on this device as you type')).toBeVisible();
  await closePage();
  expect(unsaved()).toEqual([]);
});

test("issue 45, item 5: the form starts with the account's park, and asks for the position only after a press", async () => {
  setBrowser('prompt');
  const { user } = await openPage(NEW_INCIDENT);
  await waitFor(() => expect(park()).toHaveTextContent('Singapore Zoo'));
  expect(zone()).toHaveTextContent('Choose a zone');
  expect(ask).not.toHaveBeenCalled();
  await user.click(screen.getByText('Use my location'));
  expect(ask).toHaveBeenCalledOnce();
  await answer();
  expect(zone()).toHaveTextContent('Entrance Plaza');
});

test('FORM-7 without geolocation in the browser, Use my location shows the alert `navigator not supported` at each press', async () => {
  const { user } = await openPage(NEW_INCIDENT);
  expect(screen.queryByText('navigator not supported')).not.toBeInTheDocument();
  for (const _press of ['first', 'second']) {
    await user.click(screen.getByText('Use my location'));
    const alert = (await screen.findByText('navigator not supported')).closest('[role=alertdialog]');
    await user.click(within(alert as HTMLElement).getByText('OK'));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
  }
  expect(screen.getByText(/Choose the park and the zone\.$/)).toBeVisible();
});

test('issue 45, item 5: while the browser waits for its permission, the form says after some seconds what to do', async () => {
  setBrowser('prompt');
  const { user } = await openPage(NEW_INCIDENT);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const button = screen.getByRole('button', { name: 'Use my location' });
  await user.click(button);
  expect(button).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText(/^Still finding your location\. If the browser asks, allow it/)).toBeVisible();
  expect(button).toBeEnabled();
  await answer();
  expect(screen.getByText('Near Entrance Plaza, ±12 m')).toBeVisible();
});

test('issue 45, item 5: a position replaces nothing that the person chose; it is offered', async () => {
  setBrowser('granted');
  const { user } = await openPage(NEW_INCIDENT);
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await user.click(zone());
  await user.click(within(await screen.findByRole('dialog')).getByText('Treetops Trail'));
  await user.click(await screen.findByText('Lemur Deck'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await answer();
  expect(screen.getByText('Near Entrance Plaza, ±12 m')).toBeVisible();
  expect(zone()).toHaveTextContent('Lemur Deck');
  await user.click(screen.getByText('Use Entrance Plaza'));
  expect(zone()).toHaveTextContent('Entrance Plaza');
  expect(screen.queryByText('Use Entrance Plaza')).not.toBeInTheDocument();
});

test('FORM-6 FORM-7 a position that arrives late does not take away Other: Type in location', async () => {
  setBrowser('granted');
  const { user } = await openPage(NEW_INCIDENT);
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  await user.click(zone());
  await user.click(within(await screen.findByRole('dialog')).getByText('Other: Type in location'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await answer();
  expect(screen.getByText('Near Entrance Plaza, ±12 m')).toBeVisible();
  expect(zone()).toHaveTextContent('Other: Type in location');
});

test('issue 45, item 5: a draft keeps its place, and a position far from every park gives none', async () => {
  setBrowser('granted');
  await keepDraft();
  await openPage(DRAFT);
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  const before = zone().textContent;
  await answer();
  expect(zone().textContent).toBe(before);
  await answer({ latitude: 1.29, longitude: 103.85 });
  expect(screen.getByText('You are not near a park, ±12 m.')).toBeVisible();
});

test('FORM-14 issue 45, item 5: on a phone the first missing field is the first in its order', async () => {
  setBrowser('prompt');
  const { user, openTab } = await openPage(NEW_INCIDENT, {}, { park: 'Nowhere' });
  await openTab('Review');
  const listed = [...document.querySelectorAll('section li')].map(({ textContent }) => textContent);
  expect(listed.slice(0, 5)).toEqual([
    'Park: Required field',
    'Zone: Required field',
    'Incident Title: Required field',
    'Incident Details: Required field',
    'Incident Type: Required field',
  ]);
  await user.click(screen.getByText('Submit'));
  await waitFor(() => expect(park()).toHaveFocus());
});

test('issue 45, item 5: few choices are buttons', async () => {
  setBrowser('prompt');
  const { openTab, user } = await openPage(NEW_INCIDENT);
  await openTab('Person Involved Details');
  await user.click(screen.getByText('Add a casualty'));
  const group = screen.getAllByRole('group', { name: /^Contractor shift/ })[0] as HTMLElement;
  fireEvent.click(within(group).getByText('Day'));
  expect(within(group).getByText('Day')).toHaveAttribute('aria-pressed', 'true');
});

test('issue 45, item 5: once nothing is missing, one press leads to Review', async () => {
  setBrowser('prompt');
  await keepDraft();
  const { user } = await openPage(DRAFT);
  await user.click(screen.getByText('Ready to submit'));
  expect(await screen.findByText(/^Nothing is missing/)).toBeVisible();
  expect(screen.getByText('Submit')).toBeVisible();
});
