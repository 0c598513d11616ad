import { expect, test } from 'vitest';
import { has } from '../../contract/access.ts';
import { parseSignedInUser } from '../../src/authProvider/signedInUser.ts';

const SEEDS_USER = {
  id: 'u1',
  name: 'Mei Tan',
  email: 'mei@parks.example',
  perms: ['p2', 'p2a'],
  role: 'junior_user',
  is_active: 1,
  is_new: 0,
  department: 'Operations',
  sub_department: 'Ranger/Security',
};
const now = new Date('2026-11-21T02:00:00.000Z');
const signedInAt = 'Thu, 19 Nov 2026 02:00:00 GMT';

test.each([
  ['as the server says', '2026-11-22T00:00:00.000Z', signedInAt, '2026-11-22T00:00:00.000Z'],
  ['7 days after the sign-in if the server sends no end', undefined, signedInAt, '2026-11-26T02:00:00.000Z'],
  [
    '7 days after the sign-in if the server sends no valid time',
    'soon',
    signedInAt,
    '2026-11-26T02:00:00.000Z',
  ],
  ['7 days from now if the sign-in time is unknown', undefined, undefined, '2026-11-28T02:00:00.000Z'],
])('AUTH-10 a session ends %s', (_case, session_expires_at, at, expected) => {
  const user = parseSignedInUser({ ...SEEDS_USER, session_expires_at }, { signedInAt: at, now });
  expect(user.session_expires_at).toBe(expected);
});

test('AUTH-7 the specification’s fields are enough for a user; unknown permissions open nothing, and no feature is offered', () => {
  const user = parseSignedInUser(
    { ...SEEDS_USER, perms: ['p2', 'p99', null], role: 'warden' },
    { signedInAt, now },
  );
  expect(user).toMatchObject({ ...SEEDS_USER, perms: ['p2', 'p99'], role: 'warden', offers: [] });
  expect(user).toMatchObject({ park: '', mobile_no: '', staff_id: '' });
  expect(has(user, 'p3', 'p9', 'p16')).toBe(false);
  expect(parseSignedInUser({ id: 7, is_active: '-1' }, { signedInAt, now })).toMatchObject({
    id: '7',
    is_active: -1,
    perms: [],
  });
});

test('SHELL-11 a response without a user gives a readable error', () => {
  expect(() => parseSignedInUser({}, { signedInAt, now })).toThrow(/no account that this console can read/);
});
