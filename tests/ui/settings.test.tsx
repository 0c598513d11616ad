import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Settings as SavedSettings } from '../../contract/schemas/settings.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import Settings from '../../src/custom/settings/Settings.tsx';
import { renderAdmin } from '../helpers/render.tsx';
import { configure, handInDocuments } from '../helpers/testPlatform.ts';
import { asksBeforeItCloses } from './closingTab.ts';

afterEach(() => vi.restoreAllMocks());

const SAVED: SavedSettings = { otp_life_time: 5, email: true, sms: false, failed_login_attempts: 5 };
const LIFE = /^OTP life time/;

function open(as: Partial<SignedInUser> = { role: 'admin', perms: ['p9'] }, settings = SAVED) {
  const server = { settings };
  const calls = {
    getOne: vi.fn(async () => ({ data: { ...server.settings, id: 'security' } })),
    update: vi.fn(async (_resource: string, { data }: { data: SavedSettings }) => ({ data })),
  };
  const { router } = renderAdmin(<Settings />, { viewer: as, dataProvider: calls });
  return { ...calls, server, router };
}

const life = () => screen.findByLabelText(LIFE);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function enter(minutes: string): Promise<void> {
  await userEvent.clear(await life());
  if (minutes) await userEvent.type(await life(), minutes);
}

test('SHELL-10 SET-1 users who may not save see the settings read-only', async () => {
  open({ role: 'senior_user', perms: [] });
  const terms = await screen.findAllByRole('term');
  expect(terms.map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
    ['OTP delivery', 'Email'],
    ['Failed login attempts', '5'],
    ['OTP life time (minutes)', '5'],
  ]);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

const NO_MAIL = /^This server sends no mail, so one-time codes and notifications by mail do not arrive/;

test('only a super_admin sees that the server has no mail', async () => {
  configure({ mailMissing: true });
  open({ role: 'super_admin', perms: ['p9'] });
  expect(await screen.findByText(NO_MAIL)).toBeVisible();
  cleanup();
  open({ role: 'admin', perms: ['p9'] });
  await life();
  expect(screen.queryByText(NO_MAIL)).not.toBeInTheDocument();
  cleanup();
  configure();
  open({ role: 'super_admin', perms: ['p9'] });
  await life();
  expect(screen.queryByText(NO_MAIL)).not.toBeInTheDocument();
});

test.each(['', '0', '05', 'ten', '1.5'])(
  'SET-2 "%s" minutes show an error and are not saved',
  async (minutes) => {
    const { update } = open();
    await enter(minutes);
    await press('Save');
    expect(
      await screen.findByText('Please enter at least 1 minute and must not start with zero'),
    ).toBeVisible();
    expect(update).not.toHaveBeenCalled();
  },
);

test('SET-1 SET-3 SHELL-9 the choices are saved once for two presses and confirmed; until then closing the tab asks first', async () => {
  const { update } = open();
  await life();
  expect(asksBeforeItCloses()).toBe(false);
  await enter('12');
  expect(asksBeforeItCloses()).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'SMS' }));
  await userEvent.click(screen.getByRole('combobox', { name: /^Failed login attempts/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  );
  await userEvent.click(screen.getByRole('option', { name: '10' }));
  const save = await screen.findByRole('button', { name: 'Save' });
  fireEvent.click(save);
  fireEvent.click(save);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Saved settingsThe changes have been successfully saved.');
  expect(update).toHaveBeenCalledOnce();
  expect(asksBeforeItCloses()).toBe(false);
  expect(update.mock.calls[0]?.[1].data).toEqual({
    email: false,
    sms: true,
    failed_login_attempts: 10,
    otp_life_time: 12,
  });
});

test('SET-3 another person’s changes stay, and a conflict in the same field is asked about', async () => {
  const { update, server } = open();
  await enter('12');
  server.settings = { ...SAVED, failed_login_attempts: 3, otp_life_time: 8 };
  await press('Save');
  const question = await screen.findByRole('dialog', { name: 'The settings have changed' });
  expect(question).toHaveTextContent('Someone else has changed OTP life time in minutes, from 5 to 8.');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(update).not.toHaveBeenCalled();
  expect(await life()).toHaveValue('12');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Save');
  await screen.findByRole('alertdialog');
  expect(update.mock.calls[0]?.[1].data).toMatchObject({ failed_login_attempts: 3, otp_life_time: 12 });
  expect(screen.getByLabelText(/^Failed login attempts/)).toHaveTextContent('3');
});

test('SET-1 SHELL-9 leaving with unsaved changes asks first, and Stay keeps the typed text', async () => {
  const { router } = open();
  await enter('12');
  void router.navigate('/incidents_list');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(await life()).toHaveValue('12');
  expect(router.state.location.pathname).toBe('/');
});

test.each([
  ['the network', new NetworkError(undefined), /^Can't reach the server\./],
  [
    'the server',
    new HttpError(403, { message: 'Not allowed.' }),
    /^The settings could not be saved\. Not allowed\./,
  ],
])(
  'SHELL-11 a save that fails for %s keeps the typed text and can be tried again',
  async (_why, error, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { update } = open();
    update.mockRejectedValueOnce(error);
    await enter('12');
    await press('Save');
    expect(await screen.findByText(text)).toBeVisible();
    expect(await life()).toHaveValue('12');
    await press('Try again');
    expect(await screen.findByText('Saved settings')).toBeVisible();
    expect(update).toHaveBeenCalledTimes(2);
  },
);

test('46.6 a super_admin chooses the roles that sign in with an authenticator app', async () => {
  const titles = { admin: 'Park admin', super_admin: 'Chief admin' };
  const documents = Object.entries(titles).map(([id, title]) => ({ id, data: { id, title } }));
  handInDocuments(async (name) => (name === 'roles' ? documents : []));
  const { update } = open(
    { role: 'super_admin', perms: ['p9'] },
    { ...SAVED, second_factor_roles: ['admin'] },
  );
  const roles = await screen.findByRole('group', { name: 'Roles that sign in with an authenticator app' });
  await userEvent.click(await within(roles).findByRole('checkbox', { name: 'Chief admin' }));
  await userEvent.click(within(roles).getByRole('checkbox', { name: 'Park admin' }));
  await press('Save');
  await screen.findByRole('alertdialog');
  expect(update.mock.calls[0]?.[1].data.second_factor_roles).toEqual(['super_admin']);
});

test.each([
  { ios: 'https://apps.example/parks' },
  { android: 'https://play.example/parks' },
  { ios: 'https://apps.example/parks', android: 'https://play.example/parks' },
])('SET-1 each app is offered at its own address, and only if it is configured: %j', async (apps) => {
  configure({ apps });
  open();
  await life();
  const address = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
  expect(address('Download the iOS app')).toBe(apps.ios);
  expect(address('Download the Android app')).toBe(apps.android);
});

test('issue 19 only a super admin has the switch of the regulatory report, with its question', async () => {
  open({ role: 'super_admin', perms: ['p9'], offers: ['reporting'] });
  expect(await screen.findByText(/^Each case says whether it must be reported/)).toBeVisible();
  await press('Turn off for everyone');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Turn off the regulatory report?');
});

test('issue 19 an admin does not have the switch', async () => {
  open({ role: 'admin', perms: ['p9'], offers: ['reporting'] });
  await life();
  expect(screen.queryByRole('heading', { name: 'Regulatory Report' })).not.toBeInTheDocument();
});
