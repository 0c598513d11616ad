import type { UserRecord } from 'firebase-admin/auth';
import { expect, test } from 'vitest';
import { createAccountStates } from '../../../../server/platform/firebase/identity/accountStates.ts';

const START = Date.parse('2026-11-28T12:00:00Z');

function firebase(given: Partial<UserRecord> = {}) {
  let account = given;
  let clock = START;
  let asked = 0;
  let failure: unknown;
  const getUser = async () => {
    asked += 1;
    if (failure) throw failure;
    return account as UserRecord;
  };
  const fail = (code: string) => {
    failure = Object.assign(new Error(code), { code });
  };
  return {
    states: createAccountStates({ getUser }, () => new Date(clock)),
    change: (changed: Partial<UserRecord>) => {
      account = { ...account, ...changed };
      failure = undefined;
    },
    fail,
    wait: (milliseconds: number) => {
      clock += milliseconds;
    },
    countAsked: () => asked,
  };
}

test('AUTH-16 an account is read again 10 seconds after the last question, and not before', async () => {
  const { states, change, wait, countAsked } = firebase({ disabled: false });
  expect(await states.read('a')).toMatchObject({ isDisabled: false });
  change({ disabled: true });
  wait(9_999);
  expect(await states.read('a')).toMatchObject({ isDisabled: false });
  expect(countAsked()).toBe(1);
  wait(1);
  expect(await states.read('a')).toMatchObject({ isDisabled: true });
  expect(countAsked()).toBe(2);
});

test('calls at the same moment ask once; each account is asked for on its own', async () => {
  const { states, countAsked } = firebase();
  await Promise.all([states.read('a'), states.read('a'), states.read('b')]);
  expect(countAsked()).toBe(2);
});

test('AUTH-16 a change made here is seen at once', async () => {
  const { states, change } = firebase({ disabled: false });
  await states.read('a');
  change({ disabled: true });
  states.forget('a');
  expect(await states.read('a')).toMatchObject({ isDisabled: true });
});

test('a clock that is put back keeps no answer', async () => {
  const { states, wait, countAsked } = firebase();
  await states.read('a');
  wait(-60_000);
  await states.read('a');
  expect(countAsked()).toBe(2);
});

test('a deleted account has no state, and that is remembered as well', async () => {
  const { states, fail, countAsked } = firebase();
  fail('auth/user-not-found');
  expect(await states.read('a')).toBeUndefined();
  expect(await states.read('a')).toBeUndefined();
  expect(countAsked()).toBe(1);
});

test('SHELL-11 an answer that did not come is not remembered', async () => {
  const { states, fail, change } = firebase();
  fail('app/network-error');
  await expect(states.read('a')).rejects.toMatchObject({ code: 'IDENTITY_AWAY' });
  change({ disabled: true });
  expect(await states.read('a')).toMatchObject({ isDisabled: true });
});

test('the time of the revocation is that of Firebase; an account without one has revoked nothing', async () => {
  const { states } = firebase({ tokensValidAfterTime: 'Sat, 28 Nov 2026 11:00:00 GMT' });
  expect((await states.read('a'))?.tokensValidAfter).toEqual(new Date('2026-11-28T11:00:00Z'));
  expect((await firebase().states.read('a'))?.tokensValidAfter).toEqual(new Date(0));
});
