import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import NewUser from '../../src/resources/users/NewUser.tsx';
import { choose, draw, field, openTab, paste, press, startAsAdmin, tabs } from './accountPage.tsx';
import { asksBeforeItCloses } from './closingTab.ts';

beforeEach(startAsAdmin);

/** A double press on Save sends one call, and the page is blocked until the response (SHELL-9, UDET-14). */
async function isFiledOnce(create: ReturnType<typeof draw>['create']): Promise<void> {
  const before = create.mock.calls.length;
  let answer = () => {};
  create.mockImplementationOnce(
    (_resource, { data }) =>
      new Promise((resolve) => {
        answer = () => resolve({ data: { ...(data as object), id: 'new' } });
      }),
  );
  const save = screen.getByRole('button', { name: 'Save' });
  expect(asksBeforeItCloses()).toBe(true);
  fireEvent.click(save);
  fireEvent.click(save);
  const overlay = await screen.findByRole('dialog', { name: 'Saving' });
  expect(asksBeforeItCloses()).toBe(true);
  answer();
  await waitFor(() => expect(overlay).not.toBeInTheDocument());
  expect(create.mock.calls.length - before).toBe(1);
  expect(asksBeforeItCloses()).toBe(false);
}

test.each(['Email already exists', 'Existing user in firebase.'])(
  'UDET-15 UDET-2 UDET-14 SHELL-9 %s: shows the specification’s text, keeps the form, marks the email, and a retry creates one account',
  async (message) => {
    const { create, router } = draw(<NewUser />);
    create.mockRejectedValueOnce(new HttpError(409, { message }));
    expect(asksBeforeItCloses()).toBe(false);
    expect(field(/^Mobile number/)).toHaveValue('+65');
    await paste(/^Name/, 'S/O Raju');
    await paste(/^Email/, 'raju@parks.example');
    await paste(/^Mobile number/, '91234567');
    await paste(/^Staff ID/, '12345678');
    await choose(/^Role/, 'Admin');
    await choose(/^Park/, 'Singapore Zoo');
    await choose(/^Department/, 'Corporate');
    await choose(/^Sub Department/, 'HR');
    await press('Save');
    const dialog = await screen.findByRole('alertdialog', { name: 'Create user.' });
    expect(dialog).toHaveTextContent(
      'This email address already exist in the system. Please use another email address.',
    );
    await press('Ok', within(dialog));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(field(/^Email/)).toHaveAccessibleDescription(message);
    expect(field(/^Email/)).toHaveFocus();
    const first = create.mock.calls[0]?.[1] as { meta?: unknown; data: unknown };
    expect(first.data).toMatchObject({ role: 'admin', mobile_no: '+6591234567', account_expiry: '' });
    await paste(/^Email/, '.sg');
    await isFiledOnce(create);
    await waitFor(() => expect(router.state.location.pathname).toBe('/user_management'));
    expect(await screen.findByText('S/O Raju was added.')).toBeVisible();
  },
);

test('UDET-13 UDET-15 UDET-1 UDET-2 an empty new user, saved from Account after choosing an expiry, shows every required text and marks Profile; sub departments follow the department', async () => {
  const { create } = draw(<NewUser />);
  expect(tabs()).toEqual(['Profile', 'Account']);
  await openTab('Account');
  await userEvent.type(field(/^Account expiry/), '2031-05-01');
  await press('Save');
  expect(await screen.findByRole('tab', { name: /^Profile ?\(has errors\)$/ })).toBeVisible();
  for (const text of [
    'Please enter the staff id',
    'Please choose the role.',
    'Please choose the park.',
    'Please choose the department.',
    'Please choose the sub department.',
  ]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  await choose(/^Department/, 'Corporate');
  await choose(/^Sub Department/, 'HR');
  await choose(/^Department/, 'Operations');
  expect(screen.getByRole('combobox', { name: /^Sub Department/ })).not.toHaveTextContent('HR');
  expect(create).not.toHaveBeenCalled();
});

test('UDET-3 an account that would expire before it starts is not created, and Account is marked', async () => {
  const { create } = draw(<NewUser />);
  await paste(/^Name/, 'Raju');
  await paste(/^Email/, 'raju@parks.example');
  await paste(/^Mobile number/, '91234567');
  await paste(/^Staff ID/, '12345678');
  await choose(/^Role/, 'Admin');
  await choose(/^Park/, 'Singapore Zoo');
  await choose(/^Department/, 'Corporate');
  await choose(/^Sub Department/, 'HR');
  await openTab('Account');
  await userEvent.type(field(/^Account expiry/), '2020-01-31');
  await openTab('Profile');
  await press('Save');
  expect(await screen.findByText('Please choose today or a later date.')).toBeVisible();
  expect(screen.getByRole('tab', { name: /^Account ?\(has errors\)$/ })).toBeVisible();
  expect(create).not.toHaveBeenCalled();
});

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
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { create } = draw(<NewUser />);
  create.mockRejectedValueOnce(new NetworkError(undefined)).mockRejectedValue(taken);
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
