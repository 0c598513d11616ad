import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { profileForm } from '../../src/resources/users/userModel.ts';
import {
  answerBehindOverlay,
  choose,
  draw,
  field,
  footer,
  footerButtons,
  getText,
  openTab,
  openUser,
  paste,
  press,
  retype,
  SOMEBODY,
  startAsAdmin,
  TODAY,
  tabs,
} from './accountPage.tsx';

beforeEach(startAsAdmin);

test('UDET-1 UDET-4 another person’s account has three sections, and its footer leads to its audit trail', async () => {
  await openUser();
  expect(screen.getByRole('heading', { level: 1, name: 'User Details' })).toBeVisible();
  expect(tabs()).toEqual(['Profile', 'Account', 'Reset Password']);
  expect(field(/^Email/)).toHaveValue(SOMEBODY.email);
  expect(footerButtons()).toEqual(['Delete User', 'Cancel', 'Save']);
  expect(footer().getByRole('link', { name: 'View Audit Trail' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/user_management\/audit\?id=other&name=Tan\+Wei\+Ling$/),
  );
});

test('UDET-15 required fields are marked, also outside an incident form', async () => {
  await openUser();
  for (const label of [/^Name/, /^Email/]) expect(field(label)).toBeRequired();
});

test('UDET-12 the whole profile is saved; an unchanged retired park stays', async () => {
  const { update } = await openUser();
  await retype(/^Name/, 'Tan Wei Lin');
  await press('Save');
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[1]).toMatchObject({
    ...{ data: { ...profileForm(SOMEBODY), name: 'Tan Wei Lin' }, previousData: SOMEBODY },
  });
  expect(await screen.findByText('The account was saved.')).toBeVisible();
});

test('UDET-2 UDET-3 UDET-12 UDET-13 UDET-14 UDET-16 sub department, role, email and expiry are chosen and sent', async () => {
  const { update, router } = await openUser({ role: 'junior_user' });
  await choose(/^Department/, 'Corporate');
  await press('Save');
  expect(await screen.findByText('Please choose the sub department.')).toBeVisible();
  await choose(/^Sub Department/, 'HR');
  await userEvent.click(screen.getByRole('combobox', { name: /^Role/ }));
  const roles = await screen.findAllByRole('option');
  expect(roles.map(getText)).toEqual(['Junior User', 'Senior User', 'Super User', 'Admin']);
  await userEvent.click(screen.getByRole('option', { name: 'Senior User' }));
  await userEvent.clear(field(/^Email/));
  await paste(/^Email/, ' new @parks.example ');
  expect(field(/^Email/)).toHaveValue('new@parks.example');

  await openTab('Account');
  await userEvent.type(field(/^Account expiry/), '2031-05-01');
  await press('Cancel');
  const leaving = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await press('Stay', within(leaving));
  await waitFor(() => expect(leaving).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe('/');
  expect(update).not.toHaveBeenCalled();
  await press('Save');
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[1].data).toMatchObject({
    ...{ department: 'Corporate', sub_department: 'HR', role: 'senior_user' },
    ...{ email: 'new@parks.example', account_expiry: '2031-05-01' },
  });
});

test.each<[RegExp, string, string]>([
  [/^Name/, 'Tan #1', 'Must be valid.'],
  [/^Email/, 'nobody', 'Email is invalid'],
  [/^Mobile number/, '+65', 'Required Field'],
  [/^Staff ID/, '12x34', 'Required 8 numbers'],
])('UDET-1 UDET-13 %s: %s', async (label, typed, text) => {
  // Without styles, the hidden part of a tab's name would have no space before it.
  const { update } = await openUser({}, { styled: true });
  await retype(label, typed);
  await press('Save');
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(text));
  expect(screen.getByRole('tab', { name: 'Profile (has errors)' })).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});

test.each([
  ['staff_id', /^Staff ID/, '87654321', 'Staff ID already exists'],
  ['email', /^Email/, 'new@parks.example', 'Email already exists'],
])(
  'UDET-12 a taken %s shows at its field, also when saving from the Account section',
  async (name, label, typed, text) => {
    const { update } = await openUser();
    update.mockRejectedValueOnce(new HttpError(409, { message: text, errors: { [name]: text } }));
    await retype(label, typed);
    await openTab('Account');
    await press('Save');
    const dialog = await screen.findByRole('alertdialog', { name: 'Error Message' });
    expect(dialog).toHaveTextContent(text);
    await press('OK', within(dialog));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(field(label)).toHaveAccessibleDescription(text);
    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveValue(typed);
  },
);

test('UDET-4 UDET-12 a field that somebody else changed keeps what is typed and its error, and the next save compares with the new value', async () => {
  const user = { ...SOMEBODY };
  const { update } = draw(<UserDetail />, { at: '/?id=other', user });
  await screen.findByRole('heading', { level: 1 });
  const text = 'Someone else changed the staff ID to “11112222”.';
  update.mockRejectedValueOnce(new HttpError(409, { message: text, errors: { staff_id: text } }));
  await retype(/^Staff ID/, '87654321');
  Object.assign(user, { staff_id: '11112222', name: 'Tan Wei Lin' });
  await press('Save');
  const dialog = await screen.findByRole('alertdialog', { name: 'Error Message' });
  expect(dialog).toHaveTextContent(text);
  await press('OK', within(dialog));
  await waitFor(() => expect(field(/^Name/)).toHaveValue('Tan Wei Lin'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(field(/^Staff ID/)).toHaveValue('87654321');
  expect(field(/^Staff ID/)).toHaveAccessibleDescription(text);
  await press('Save');
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls[1]?.[1]).toMatchObject({
    ...{ data: { staff_id: '87654321' }, previousData: { staff_id: '11112222' } },
  });
});

test('UDET-16 UDET-12 for the last Super Admin, the server’s message is shown', async () => {
  const { delete: remove } = await openUser();
  const message = 'At least one Super Admin must stay active, without a date on which that ends.';
  remove.mockRejectedValueOnce(new HttpError(409, { message }));
  await press('Delete User');
  await press('Delete User', within(await screen.findByRole('alertdialog', { name: 'Delete User' })));
  expect(await screen.findByRole('alertdialog', { name: 'Error Message' })).toHaveTextContent(message);
});

test('UDET-14 UDET-10 SHELL-9 an account with unsaved changes is deleted behind an overlay, and leaving asks nothing', async () => {
  const { router, delete: remove } = await openUser();
  answerBehindOverlay(remove);
  await retype(/^Name/, 'Tan Wei Lin');
  await press('Delete User');
  await press('Delete User', within(await screen.findByRole('alertdialog', { name: 'Delete User' })));
  await waitFor(() => expect(router.state.location.pathname).toBe('/user_management'));
});

test('SHELL-9 UDET-13 saving from the Account section shows the Profile section with its errors', async () => {
  const { update } = await openUser({ mobile_no: '' });
  await openTab('Account');
  await press('Save');
  expect(await screen.findByText('Required Field')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});

test('UDET-4 UDET-16 DATA-3 an account of a higher role is read-only, and names the role by its title', async () => {
  await openUser({ role: 'super_admin' });
  expect(screen.getByRole('alert')).toHaveTextContent("Your role can't edit Super Admin accounts.");
  expect(field(/^Name/)).toBeDisabled();
  expect(field(/^Name/)).toHaveValue(SOMEBODY.name);
  expect(tabs()).toEqual(['Profile', 'Account']);
  expect(footerButtons()).toEqual(['Cancel']);
});

test('UDET-5 SHELL-8 a suspended account cannot be edited; its last login is shown in Singapore time', async () => {
  const last_login_at = '2026-11-03T04:05:00.000Z';
  await openUser({ is_active: -1, archive_date: TODAY, suspension_remark: 'Left', last_login_at });
  expect(screen.getByText('This user has been suspended.')).toBeVisible();
  for (const input of screen.getAllByRole('textbox')) expect(input).toBeDisabled();
  expect(field(/^Name/)).toHaveValue(SOMEBODY.name);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await openTab('Account');
  expect(field(/^Account expiry/)).toBeDisabled();
  expect(screen.getByText('Last login').nextSibling).toHaveTextContent(/^3 Nov 2026, 12:05$/);
  expect(footerButtons()).toEqual(['Reactivate Account', 'Cancel']);
  await openTab('Reset Password');
  expect(field(/^New Password/)).toBeDisabled();
});

test('UDET-11 another person’s password is reset without the current one, and the viewer stays signed in', async () => {
  const { changePassword } = await openUser();
  await openTab('Reset Password');
  expect(screen.queryByLabelText(/^Current Password/)).not.toBeInTheDocument();
  await userEvent.type(field(/^New Password/), 'quiet-otter-9');
  await userEvent.type(field(/^Confirm Password/), 'quiet-otter-9');
  await press('Reset Password');
  await press('Yes', within(await screen.findByRole('dialog', { name: 'Reset Password' })));
  const done = await screen.findByRole('alertdialog', { name: 'Password Reset Successful' });
  expect(done).toHaveTextContent(
    'Password has been reset successfully. The user will receive an email with the password that you have changed.',
  );
  expect(changePassword).toHaveBeenCalledWith(SOMEBODY.email, 'quiet-otter-9');
  await press('OK', within(done));
  await waitFor(() => expect(done).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'User Details' })).toBeVisible();
});
