import { expect, test } from 'vitest';
import {
  isEmailUntrusted,
  keepOldContact,
  toCodeContact,
  toMailAddresses,
} from '../../../server/accounts/codeContact.ts';
import type { UserRow } from '../../../server/http/authentication/accountState.ts';

const AT = new Date('2026-11-03T02:30:00Z');
const hours = (count: number) => new Date(AT.getTime() + count * 60 * 60_000);
const mei = {
  ...{ email: 'mei@parks.example', mobileNo: '+6591234567', isNew: 0, lastLoginAt: null },
  ...{
    choseOwnPassword: false,
    codeEmail: null,
    codeEmailUntil: null,
    codeMobileNo: null,
    codeMobileUntil: null,
  },
} as UserRow;

const change = (before: UserRow, contact: Partial<UserRow>, at: Date): UserRow => ({
  ...before,
  ...contact,
  ...keepOldContact(before, { ...before, ...contact }, at),
});

test('AUTH-18 a new email receives codes after 24 hours; until then, mails about the password go to both addresses', () => {
  const moved = change(mei, { email: 'tan@parks.example' }, AT);
  expect(toCodeContact(moved, AT)).toEqual({ email: mei.email, mobileNo: mei.mobileNo });
  expect(toMailAddresses(moved, hours(23.9))).toEqual(['tan@parks.example', mei.email]);
  expect(isEmailUntrusted(moved, hours(23.9))).toBe(true);
  expect(isEmailUntrusted(moved, hours(24))).toBe(false);
  expect(toMailAddresses(moved, hours(24))).toEqual(['tan@parks.example']);
});

test('AUTH-18 email and mobile number wait independently', () => {
  const moved = change(mei, { email: 'tan@parks.example' }, AT);
  const both = change(moved, { mobileNo: '+6598765432' }, hours(12));
  expect(toCodeContact(both, hours(23))).toEqual({ email: mei.email, mobileNo: mei.mobileNo });
  expect(toCodeContact(both, hours(25))).toEqual({ email: 'tan@parks.example', mobileNo: mei.mobileNo });
  expect(toCodeContact(both, hours(36))).toEqual({ email: 'tan@parks.example', mobileNo: '+6598765432' });
});

test('AUTH-18 after several changes within the wait, codes go to the address from before the first change', () => {
  const twice = change(
    change(mei, { email: 'one@parks.example' }, AT),
    { email: 'two@parks.example' },
    hours(20),
  );
  expect(toCodeContact(twice, hours(43)).email).toBe(mei.email);
  expect(toCodeContact(twice, hours(44)).email).toBe('two@parks.example');
  const later = change(twice, { email: 'three@parks.example' }, hours(50));
  expect(toCodeContact(later, hours(51)).email).toBe('two@parks.example');
  const back = change(twice, { email: mei.email }, hours(21));
  expect(back).toMatchObject({ codeEmail: null, codeEmailUntil: null });
});

test.each([
  ['never used', { isNew: 1 }, false],
  ['with a password of their own', { isNew: 1, choseOwnPassword: true }, true],
  ['with a sign-in', { isNew: 1, lastLoginAt: AT }, true],
  ['past the first login', { isNew: 0 }, true],
] as const)('AUTH-18 an account %s', (_name, state, isUntrusted) => {
  const moved = change({ ...mei, ...state }, { email: 'tan@parks.example' }, AT);
  expect(isEmailUntrusted(moved, AT)).toBe(isUntrusted);
});
