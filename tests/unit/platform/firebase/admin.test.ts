import type { Auth } from 'firebase-admin/auth';
import { expect, test, vi } from 'vitest';
import type { Queryable } from '../../../../server/database/connection.ts';
import { firebaseAdmin } from '../../../../server/platform/firebase/identity/admin.ts';

function admin(code: string) {
  const refuse = async () => {
    throw Object.assign(new Error(code), { code });
  };
  const forget = vi.fn();
  return {
    forget,
    identity: firebaseAdmin({
      auth: { createUser: refuse, updateUser: refuse, revokeRefreshTokens: refuse } as unknown as Auth,
      states: { read: async () => undefined, forget },
      database: { execute: async () => undefined } as unknown as Queryable,
      hasPassword: async () => false,
      now: () => new Date(),
    }),
  };
}

test('UDET-3 UDET-8 an account that Firebase no longer has counts as shut, and cannot be opened', async () => {
  const { identity, forget } = admin('auth/user-not-found');
  await identity.updateAccount('gone', { disabled: true });
  await identity.revokeSessions('gone');
  expect(forget).toHaveBeenCalledTimes(2);
  await expect(identity.updateAccount('gone', { disabled: false })).rejects.toThrow('auth/user-not-found');
});

test('UDET-15 an address that Firebase does not accept is refused at the email', async () => {
  const creating = admin('auth/invalid-email').identity.createAccount({ email: 'a@b', displayName: 'A' });
  await expect(creating).rejects.toMatchObject({
    status: 400,
    body: { errors: { email: 'The identity service does not accept this email address.' } },
  });
});
