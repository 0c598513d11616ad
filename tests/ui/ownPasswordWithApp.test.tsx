import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FirebaseError } from 'firebase/app';
import { beforeEach, expect, test, vi } from 'vitest';
import { RECENT_SIGN_IN_MS, SESSION_MS } from '../../contract/limits.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { keepSession } from '../../src/api/session.ts';
import * as secondFactor from '../../src/authProvider/secondFactor.ts';
import { SignInFailure } from '../../src/authProvider/signInFailure.ts';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { buildReferenceData, buildUser } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';

const USER = buildUser({
  id: 'me',
  name: 'Vikram s/o Selvam',
  mobile_no: '+6590000000',
  role: 'super_admin',
});
const wanted = new FirebaseError('auth/multi-factor-auth-required', 'code');

const signIn = vi.fn(async () => {});
const enterCode = vi.fn<typeof secondFactor.signInWithCode>();
const changePassword = vi.fn(async () => {});

beforeEach(() => {
  vi.restoreAllMocks();
  for (const mock of [signIn, enterCode, changePassword]) mock.mockReset();
  signIn.mockRejectedValue(wanted);
  vi.spyOn(secondFactor, 'signInWithCode').mockImplementation(enterCode);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  setPlatform({ identity: { signIn } });
  keepSession({
    ...{ ...USER, perms: [] },
    session_expires_at: new Date(Date.now() - RECENT_SIGN_IN_MS + SESSION_MS).toISOString(),
  });
});

async function askForPassword(): Promise<void> {
  renderAdmin(<UserDetail />, {
    at: '/?profile=true',
    dataProvider: {
      getOne: async () => ({ data: USER }),
      changePassword,
      activateOwnAccount: async () => undefined,
    },
    referenceData: buildReferenceData(),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Reset Password' }));
  await userEvent.type(screen.getByLabelText(/^Current Password/), 'mine-now');
  await userEvent.type(screen.getByLabelText(/^New Password/), 'quiet-otter-9');
  await userEvent.type(screen.getByLabelText(/^Confirm Password/), 'quiet-otter-9');
  await press('Reset Password');
  await press('Yes', await screen.findByRole('dialog', { name: 'Reset Password' }));
}

const press = (name: string, element = document.body) =>
  userEvent.click(within(element).getByRole('button', { name }));
const codeQuestion = () => screen.findByRole('dialog', { name: 'Enter the code' });

test('UDET-11 46.6 with an authenticator app, the current password is checked together with a code', async () => {
  await askForPassword();
  const question = await codeQuestion();
  await press('Continue', question);
  expect(await within(question).findByText('Required field')).toBeVisible();
  enterCode.mockRejectedValueOnce(new SignInFailure('wrong-code', 'no'));
  await userEvent.type(within(question).getByLabelText(/^Code/), '123456{Enter}');
  expect(await within(question).findByText('This code is wrong or was already used.')).toBeVisible();
  expect(changePassword).not.toHaveBeenCalled();
  await userEvent.type(within(question).getByLabelText(/^Code/), '{Backspace}7{Enter}');
  expect(await screen.findByRole('alertdialog', { name: 'Password Reset Successful' })).toBeVisible();
  expect(enterCode.mock.calls).toEqual([
    [wanted, '123456'],
    [wanted, '123457'],
  ]);
  expect(changePassword).toHaveBeenCalledWith(USER.email, 'quiet-otter-9');
});

test('UDET-11 46.6 closing the question for the code sends nothing and keeps the passwords', async () => {
  await askForPassword();
  const question = await codeQuestion();
  await press('Cancel', question);
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^New Password/)).toHaveValue('quiet-otter-9');
  expect(changePassword).not.toHaveBeenCalled();
});
