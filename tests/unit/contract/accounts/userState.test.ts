import { describe, expect, test } from 'vitest';
import {
  getReactivatedFlags,
  isExpired,
  type StateWish,
  stateChange,
  validateRemark,
} from '../../../../contract/accounts/userState.ts';

const TODAY = '2026-11-21';
const YESTERDAY = '2026-11-20';
const LATER = '2026-12-01';

const active = { is_active: 1, is_new: 0, archive_date: '', suspension_remark: '' } as const;
const newcomer = { ...active, is_active: 0, is_new: 1 } as const;
const locked = { ...active, is_active: 0, is_new: 0 } as const;
const suspended = { ...active, is_active: -1, archive_date: YESTERDAY, suspension_remark: 'Left' } as const;
const scheduled = { ...active, archive_date: LATER, suspension_remark: 'Leaves' } as const;
const overdue = { ...scheduled, archive_date: YESTERDAY } as const;

const of = (user: Parameters<typeof stateChange>[0], wish: StateWish) => stateChange(user, wish, TODAY);

describe('suspending', () => {
  test('UDET-6 today takes effect immediately, a later date is scheduled', () => {
    const wish = { is_active: -1, remark: ' Left ' } as const;
    expect(of(active, { ...wish, archive_date: TODAY })).toEqual({
      kind: 'suspend',
      day: TODAY,
      remark: 'Left',
    });
    expect(of(active, { ...wish, archive_date: LATER })).toMatchObject({ kind: 'schedule', day: LATER });
    expect(of(active, { archive_date: LATER, remark: 'Left' })).toMatchObject({ kind: 'schedule' });
  });

  test('UDET-6 UDET-7 the dialogs require a remark', () => {
    expect(['', '  \n', 'Left'].map(validateRemark)).toEqual(['Required field', 'Required field', undefined]);
  });

  test('UDET-6 the date is required and not in the past; specification clients send no remark', () => {
    for (const remark of [undefined, '', '  ', 'Left']) {
      expect(of(active, { is_active: -1, remark })).toEqual({
        kind: 'invalid',
        errors: { archive_date: 'Required field' },
      });
    }
    expect(of(active, { is_active: -1, archive_date: TODAY })).toEqual({
      kind: 'suspend',
      day: TODAY,
      remark: '',
    });
    expect(of(active, { is_active: -1, archive_date: YESTERDAY, remark: 'Left' })).toEqual({
      kind: 'invalid',
      errors: { archive_date: 'Please choose today or a later date.' },
    });
  });

  test('UDET-6 an account that is not active yet or locked can be suspended too', () => {
    const wish = { is_active: -1, archive_date: TODAY, remark: 'Left' } as const;
    for (const user of [newcomer, locked]) expect(of(user, wish)).toMatchObject({ kind: 'suspend' });
  });

  test('UDET-8 a client applies a scheduled suspension without its remark, and applying twice changes nothing', () => {
    expect(of(overdue, { is_active: -1, archive_date: YESTERDAY })).toEqual({
      kind: 'suspend',
      day: YESTERDAY,
      remark: 'Leaves',
    });
    expect(of(suspended, { is_active: -1, archive_date: YESTERDAY })).toEqual({ kind: 'none' });
  });

  test('UDET-8 a scheduled suspension moves with a new date, stays with the same, and is cancelled with a remark', () => {
    expect(of(scheduled, { archive_date: TODAY, remark: 'Today' })).toMatchObject({ kind: 'suspend' });
    expect(of(scheduled, { archive_date: LATER })).toEqual({ kind: 'none' });
    expect(of(scheduled, { is_active: 1, remark: 'Stays' })).toEqual({
      kind: 'cancelSchedule',
      remark: 'Stays',
    });
    expect(of(scheduled, { is_active: 1 })).toEqual({ kind: 'none' });
    expect(of(active, { is_active: 1, remark: 'Stays' })).toEqual({ kind: 'none' });
  });

  test('UDET-8 a remark alone or with the same date cancels nothing; another remark for the date is stored', () => {
    expect(of(scheduled, { remark: 'Stays' })).toEqual({ kind: 'none' });
    expect(of(scheduled, { is_active: 1, archive_date: LATER, remark: 'Stays' })).toEqual({ kind: 'none' });
    const again = { is_active: -1, archive_date: LATER } as const;
    expect(of(scheduled, { ...again, remark: 'Moves away' })).toEqual({
      kind: 'schedule',
      day: LATER,
      remark: 'Moves away',
    });
    expect(of(scheduled, { ...again, remark: 'Leaves' })).toEqual({ kind: 'none' });
    expect(of(scheduled, again)).toEqual({ kind: 'none' });
  });
});

describe('other states', () => {
  test('UDET-7 reactivating keeps the remark if the client sends one', () => {
    expect(of(suspended, { is_active: 1, is_new: 0, remark: 'Back' })).toEqual({
      kind: 'reactivate',
      remark: 'Back',
    });
    expect(of(suspended, { is_active: 1, is_new: 0 })).toEqual({ kind: 'reactivate', remark: '' });
  });

  test('UDET-5 a suspended account cannot get another state', () => {
    const refused = { kind: 'refused', text: 'This user has been suspended.' };
    expect(of(suspended, { is_active: 0 })).toEqual(refused);
    expect(of(suspended, { archive_date: LATER, remark: 'Again' })).toEqual(refused);
  });

  test('USER-7 sending the current state changes nothing', () => {
    for (const user of [active, newcomer, locked, suspended, scheduled]) {
      const { is_active, is_new } = user;
      expect(of(user, { is_active, is_new })).toEqual({ kind: 'none' });
      expect(of(user, {})).toEqual({ kind: 'none' });
    }
  });

  const BY_HAND = 'An account cannot be set to this status directly.';
  test.each([
    ['unlock', locked, { is_active: 1 }, 'This account is locked. Please unlock it first.'],
    ['lock', active, { is_active: 0 }, BY_HAND],
    ['activate a newcomer', newcomer, { is_active: 1, is_new: 0 }, BY_HAND],
    ['make it new', active, { is_new: 1 }, BY_HAND],
  ] as const)('UDET-9 AUTH-8 a save does not %s', (_what, user, wish, text) => {
    expect(of(user, wish)).toEqual({ kind: 'refused', text });
  });
});

describe('returning', () => {
  // is_new, wasLocked, given by an administrator and not changed, chose one, signed in
  test.each([
    ['locked', 0, true, false, true, true, 0],
    ['locked, by the work account alone', 0, true, false, false, true, 0],
    ['locked before the first sign-in', 0, true, false, false, false, 1],
    ['locked before the first sign-in, with a password chosen by a code', 0, true, false, true, false, 0],
    ['locked while a password was to be chosen', 0, true, true, false, true, 1],
    ['suspended', 0, false, false, true, true, 0],
    ['suspended, by the work account alone', 0, false, false, false, true, 0],
    ['suspended, of a client that reports no sign-ins', 0, false, false, false, false, 0],
    ['locked and then suspended', 0, true, false, true, true, 0],
    ['suspended before the first sign-in', 1, false, false, false, false, 1],
    ['suspended before the first sign-in, with a password chosen by a code', 1, false, false, true, false, 0],
    ['suspended while a password was to be chosen', 1, false, true, false, true, 1],
    ['suspended in the middle of the first login', 1, false, false, false, true, 1],
    ['suspended before the first sign-in, given a password', 1, false, true, false, false, 1],
  ] as const)(
    'UDET-6 UDET-7 UDET-9 AUTH-7 %s',
    (_what, is_new, wasLocked, mustChoosePassword, hasChosenPassword, hasSignedIn, isNew) => {
      const account = { is_new, wasLocked, mustChoosePassword, hasChosenPassword, hasSignedIn };
      expect(getReactivatedFlags(account)).toEqual({ is_active: 1, is_new: isNew });
    },
  );
});

test.each([
  ['2026-11-28', true],
  ['2026-11-29', false],
  ['2026-11-30', false],
  ['', false],
  [null, false],
])('UDET-3 on 29 Nov 2026, an account with the expiry %s is expired: %s', (expiry, expected) => {
  expect(isExpired(expiry, '2026-11-29')).toBe(expected);
});
