import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_MS } from '../../contract/limits.ts';
import { DEFAULT_GROUPS } from '../../contract/permissions.ts';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { keepSession } from '../../src/api/session.ts';
import NewUser from '../../src/resources/users/NewUser.tsx';
import { buildReferenceData, buildUser } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

const REFERENCE = buildReferenceData({
  parks: [{ park: 'Singapore Zoo', outline: [], main_zones: [] }],
  departments: [{ id: '1', title: 'Corporate', sub_departments: [{ id: '1', title: 'HR' }] }],
});

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  keepSession({
    ...buildUser({ id: 'me', role: 'admin' }),
    perms: [...DEFAULT_GROUPS.admin.perms],
    session_expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
  });
});

const field = (label: RegExp) => screen.getByLabelText(label);

async function paste(label: RegExp, text: string): Promise<void> {
  await userEvent.click(field(label));
  await userEvent.paste(text);
}

async function choose(label: RegExp, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** Returns the text of the dialog. */
async function saveAndClose(dialogName: string): Promise<string | null> {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('alertdialog', { name: dialogName });
  await userEvent.click(within(dialog).getByRole('button'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  return dialog.textContent;
}

test('UDET-15 SHELL-11 after a lost answer, a taken email is not said to be somebody else’s', async () => {
  const taken = new HttpError(409, { message: 'Email already exists' });
  const create = vi.fn().mockRejectedValueOnce(new NetworkError(undefined)).mockRejectedValue(taken);
  renderAdmin(<NewUser />, { dataProvider: { create }, referenceData: REFERENCE });
  await paste(/^Name/, 'Raju');
  await paste(/^Email/, 'Raju@parks.example');
  await paste(/^Mobile number/, '91234567');
  await paste(/^Staff ID/, '12345678');
  await choose(/^Role/, 'Junior User');
  await choose(/^Park/, 'Singapore Zoo');
  await choose(/^Department/, 'Corporate');
  await choose(/^Sub Department/, 'HR');
  expect(await saveAndClose('Error Message')).toContain('reach the server');
  await paste(/^Name/, ' Nair');
  expect(await saveAndClose('Create user.')).toContain('probably from your first attempt');
  await userEvent.clear(field(/^Email/));
  await paste(/^Email/, 'another@parks.example');
  expect(await saveAndClose('Create user.')).toContain('Please use another email address.');
});
