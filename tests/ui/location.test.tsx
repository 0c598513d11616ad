import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { singaporeDay, wireDateAndTime } from '../../contract/singaporeTime.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { LONG_TITLE, openPicker, renderLocation, zoneButton } from './locationForm.tsx';

const ZOO = { park: 'Singapore Zoo' };
const PLAZA = { ...ZOO, zone: 'Entrance Plaza', zone_type: 'Entrance Plaza' };

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('FORM-6 the zone is disabled until a park is chosen, and says so', async () => {
  const { user } = renderLocation();
  expect(zoneButton()).toBeDisabled();
  expect(screen.getByText('Choose the park first.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /^Park/ }));
  await user.click(await screen.findByRole('option', { name: 'Singapore Zoo' }));
  expect(zoneButton()).toBeEnabled();
  expect(screen.queryByText('Choose the park first.')).not.toBeInTheDocument();
});

test('FORM-6 another park clears the zone and its dependent fields; the same park clears nothing', async () => {
  const sub = { zone: 'Lemur Deck', zone_type: 'Treetops Trail', sub_zones: 'Lemur Deck', weather: 'Haze' };
  const { user, description } = renderLocation({ ...ZOO, ...sub });
  const choosePark = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: /^Park/ }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choosePark('Singapore Zoo');
  expect(description()).toMatchObject(sub);
  await choosePark('Bird Paradise');
  expect(description()).toMatchObject({
    park: 'Bird Paradise',
    zone: '',
    zone_type: '',
    sub_zones: '',
    weather: '',
  });
});

test('FORM-6 the picker shows each zone with its picture, the two other ways last, and marks the chosen one', async () => {
  const { user } = renderLocation(PLAZA);
  const picker = await openPicker(user);
  const cards = picker.getAllByRole('listitem');
  expect(cards.map((card) => card.textContent?.replace(/2 sub zones$/, ''))).toEqual([
    'Entrance Plaza',
    'Treetops Trail',
    `${LONG_TITLE.slice(0, 43)}…`,
    ZONE_PIN,
    ZONE_TYPED,
  ]);
  expect(cards[0]?.querySelector('img')).toHaveAttribute('src', '/pictures/Entrance%20Plaza');
  expect(picker.getByRole('button', { pressed: true })).toHaveTextContent('Entrance Plaza');
  expect(picker.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('FORM-6 a zone without sub zones is chosen at once; a long title is cut on the button, too', async () => {
  const { user, description } = renderLocation(ZOO);
  const picker = await openPicker(user);
  await user.click(picker.getByRole('button', { name: /^Walk of the very old/ }));
  expect(description()).toMatchObject({ zone: LONG_TITLE, zone_type: LONG_TITLE, sub_zones: '' });
  await gone();
  expect(zoneButton()).toHaveTextContent(`${LONG_TITLE.slice(0, 43)}…`);
  expect(zoneButton()).toHaveFocus();
  expect(screen.getByText(`${LONG_TITLE}, Singapore Zoo`)).toBeVisible();
});

test('FORM-6 a zone with sub zones opens their list; Back returns without a choice', async () => {
  const { user, description } = renderLocation(ZOO);
  const picker = await openPicker(user);
  await user.click(picker.getByRole('button', { name: /^Treetops Trail/ }));
  expect(picker.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Anywhere in Treetops Trail',
    'Canopy Bridge',
    'Lemur Deck',
  ]);
  await user.click(picker.getByRole('button', { name: 'Back' }));
  expect(picker.getByRole('button', { name: /^Treetops Trail/ })).toHaveFocus();
  expect(description().zone).toBe('');
  await user.click(picker.getByRole('button', { name: /^Treetops Trail/ }));
  await user.click(picker.getByRole('button', { name: 'Lemur Deck' }));
  expect(description()).toMatchObject({
    zone: 'Lemur Deck',
    zone_type: 'Treetops Trail',
    sub_zones: 'Lemur Deck',
  });
  await gone();
  expect(screen.getByText('Selected address')).toBeVisible();
  expect(screen.getByText('Lemur Deck, Treetops Trail, Singapore Zoo')).toBeVisible();
});

test('FORM-6 FORM-12 Escape leads from the sub zones to the zones, and then closes the picker', async () => {
  const { user } = renderLocation(ZOO);
  const picker = await openPicker(user);
  await user.click(picker.getByRole('button', { name: /^Treetops Trail/ }));
  await user.keyboard('{Escape}');
  expect(picker.getByRole('button', { name: /^Treetops Trail/ })).toHaveFocus();
  await user.keyboard('{Escape}');
  await gone();
});

test('FORM-6 the zone as a whole can be chosen from the list of its sub zones', async () => {
  const { user, description } = renderLocation(ZOO);
  const picker = await openPicker(user);
  await user.click(picker.getByRole('button', { name: /^Treetops Trail/ }));
  await user.click(picker.getByRole('button', { name: 'Anywhere in Treetops Trail' }));
  expect(description()).toMatchObject({
    zone: 'Treetops Trail',
    zone_type: 'Treetops Trail',
    sub_zones: '',
  });
});

test('FORM-6 many zones can be searched, by their sub zones as well', async () => {
  const { user } = renderLocation({ park: 'Bird Paradise' });
  const picker = await openPicker(user);
  await user.type(picker.getByRole('searchbox', { name: 'Search for a zone' }), 'feeding');
  expect(picker.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lory Loft1 sub zone',
    ZONE_PIN,
    ZONE_TYPED,
  ]);
  await user.type(picker.getByRole('searchbox'), 'zzz');
  expect(picker.getByText('No result.')).toBeVisible();
  expect(picker.getAllByRole('listitem')).toHaveLength(2);
});

test('FORM-6 Other: Type in location shows a free-text field and goes there', async () => {
  const { user, description } = renderLocation(PLAZA);
  const picker = await openPicker(user);
  await user.click(picker.getByRole('button', { name: ZONE_TYPED }));
  await gone();
  const field = screen.getByRole('textbox', { name: /^Location/ });
  await waitFor(() => expect(field).toHaveFocus());
  expect(description()).toMatchObject({ zone: '', zone_type: ZONE_TYPED });
  await user.type(field, 'Behind the cafe');
  expect(description().zone).toBe('Behind the cafe');
  expect(screen.getByText('Behind the cafe, Singapore Zoo')).toBeVisible();
  expect(zoneButton()).toHaveTextContent(ZONE_TYPED);
});

test('FORM-6 FORM-14 a missing zone is shown at the zone, and a missing place text at the text', async () => {
  const { form, user } = renderLocation(ZOO);
  await form().trigger();
  const group = screen.getByRole('group', { name: 'Zone *' });
  expect(await screen.findByText('Required field')).toBeVisible();
  expect(group).toHaveAccessibleDescription('Required field');
  const picker = await openPicker(user);
  await user.click(picker.getByRole('button', { name: ZONE_TYPED }));
  await gone();
  const field = screen.getByRole('textbox', { name: /^Location/ });
  await form().trigger();
  await waitFor(() => expect(field).toHaveAccessibleDescription('Required field'));
  expect(group).not.toHaveAccessibleDescription('Required field');
});

test('FORM-6 weather is disabled until a zone or an address is set, and says so', async () => {
  const { user, description } = renderLocation(ZOO);
  const weather = () => screen.getByRole('combobox', { name: 'Weather' });
  expect(weather()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Choose the zone or set the address first.')).toBeVisible();
  const picker = await openPicker(user);
  await user.click(picker.getByRole('button', { name: 'Entrance Plaza' }));
  await gone();
  expect(weather()).not.toHaveAttribute('aria-disabled', 'true');
  await user.click(weather());
  await user.click(await screen.findByRole('option', { name: 'Haze' }));
  expect(description().weather).toBe('Haze');
});

test('FORM-6 several area conditions can be chosen', async () => {
  const { user, description } = renderLocation();
  await user.click(screen.getByRole('button', { name: 'Dry' }));
  await user.click(screen.getByRole('button', { name: 'Wet' }));
  expect(description().area_condition).toEqual(['Dry', 'Wet']);
});

test('FORM-6 date and time are Singapore’s, up to today, by the minute; Now sets both', async () => {
  const { user, description } = renderLocation();
  const time = screen.getByLabelText(/^Time/);
  expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-03-01');
  expect(screen.getByLabelText(/^Date/)).toHaveAttribute('max', singaporeDay(new Date()));
  expect(time).toHaveValue('10:30');
  expect(time).toHaveAttribute('step', '60');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-31T16:05:09Z') });
  try {
    await user.click(screen.getByRole('button', { name: 'Now: set date and time' }));
  } finally {
    vi.useRealTimers();
  }
  expect(description()).toMatchObject({ date: '1 Jun 2026', time: '00:05:09' });
});

test('FORM-14 a future date shows an error once touched, and Now fixes it', async () => {
  const { user } = renderLocation({ date: wireDateAndTime(new Date(Date.now() + 3 * 86_400_000)).date });
  const text = 'Please choose a date and time that are not in the future.';
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  await user.click(screen.getByLabelText(/^Date/));
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText(/^Date/)).toHaveAccessibleDescription(text));
  await user.click(screen.getByRole('button', { name: 'Now: set date and time' }));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
});
