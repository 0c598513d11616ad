import { expect, test } from 'vitest';
import { refuseGuessable } from '../../../server/accounts/chosenPassword.ts';
import type { UserRow } from '../../../server/http/authentication/accountState.ts';
import type { IdentityAdmin } from '../../../server/platform/identity.ts';

const HAS = 'Given-by-hand-77';
const identity = {
  hasPassword: async (uid: string, password: string) => uid === 'u1' && password === HAS,
} as unknown as IdentityAdmin;
const mei = { id: 'u1', name: 'Mei Tan', email: 'mei@parks.example' };
const given = { passwordResetAt: new Date('2026-11-03T02:30:00Z'), choseOwnPassword: false };

test.each([
  ['a person cannot choose the password that an administrator set', given, true, true],
  ['an administrator can set the same password again', given, false, false],
  [
    'a person can choose their password again if it was not set by an administrator',
    { ...given, passwordResetAt: null },
    true,
    false,
  ],
  [
    'a person can choose their password again if they chose it after a reset',
    { ...given, choseOwnPassword: true },
    true,
    false,
  ],
])('AUTH-14 UDET-11 %s', async (_case, state, isOwn, isRefused) => {
  const person = { ...mei, ...state } as UserRow;
  const answer = refuseGuessable({ password: HAS, person, identity, isOwn });
  if (isRefused) await expect(answer).rejects.toMatchObject({ status: 400 });
  else await expect(answer).resolves.toBeUndefined();
});

test.each(['mei@parks.example', 'Password123!'])(
  'AUTH-14 UDET-11 %s is refused for everyone',
  async (password) => {
    const person = { ...mei, passwordResetAt: null, choseOwnPassword: true } as UserRow;
    for (const isOwn of [true, false]) {
      await expect(refuseGuessable({ password, person, identity, isOwn })).rejects.toMatchObject({
        status: 400,
      });
    }
  },
);
