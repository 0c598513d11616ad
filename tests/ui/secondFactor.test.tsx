import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import CodeForm from '../../src/custom/sign_in/CodeForm.tsx';
import type { AskCode, SignInTrouble } from '../../src/custom/sign_in/signInTrouble.ts';

/* Issue 46, the second factor. The sign-in itself is in tests/api/secondFactor.test.ts. */

function open(answers: (SignInTrouble | undefined)[]) {
  const codes: string[] = [];
  const troubles: SignInTrouble[] = [];
  const askCode: AskCode = async (code) => {
    codes.push(code);
    return answers.shift();
  };
  render(<CodeForm askCode={askCode} onTrouble={(trouble) => troubles.push(trouble)} />);
  return { codes, troubles, user: userEvent.setup(), askCode };
}

const submit = () => screen.getByRole('button', { name: 'Sign in' });

test('46.6 a wrong code shows an error at its field and can be tried again; an empty code is not sent', async () => {
  const again: SignInTrouble = { code: 'This code is wrong or was already used.' };
  const { codes, troubles, user, askCode } = open([again]);
  again.askCode = askCode;
  expect(screen.getByLabelText('Code')).toHaveFocus();
  await user.click(submit());
  expect(screen.getByText('This is a required field.')).toBeVisible();
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('This code is wrong or was already used.')).toBeVisible();
  expect(codes).toEqual(['123456']);
  expect(troubles).toEqual([]);
});

test('46.6 a lock or an expired code leads back to the sign-in page with the reason', async () => {
  const { troubles, user } = open([{ flag: 'disabled' }]);
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(troubles).toEqual([{ flag: 'disabled' }]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(troubles).toEqual([{ flag: 'disabled' }, {}]);
});
