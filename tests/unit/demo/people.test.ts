import { describe, expect, test } from 'vitest';
import { accountStatus } from '../../../contract/accounts/userState.ts';
import { ROLES } from '../../../contract/permissions.ts';
import { singaporeDay } from '../../../contract/singaporeTime.ts';
import {
  validateEmail,
  validateMobile,
  validateStaffId,
  validateUserName,
} from '../../../contract/validation.ts';
import { accountTrail } from '../../../demo/people/accountTrail.ts';
import { DEPARTMENTS } from '../../../server/operations/installation/reference/departments.ts';
import { PARK_PLANS } from '../../../server/operations/installation/reference/parkPlans.ts';
import { countBy, NOW, sample } from './sample.ts';

const { people } = sample();

describe('the demonstration’s staff', () => {
  test('about 240 people, the account of each role first', () => {
    expect(people).toHaveLength(240);
    expect(
      people.slice(0, 5).map(({ email, role, isActive, isNew }) => ({ email, role, isActive, isNew })),
    ).toEqual(ROLES.map((role) => ({ email: `${role}@parks.example`, role, isActive: 1, isNew: 0 })));
  });

  test('UDET-13: every name, email, mobile number and staff ID is valid in the form and unique', () => {
    for (const person of people) {
      expect(validateUserName(person.name), person.name).toBeUndefined();
      expect(validateEmail(person.email), person.email).toBeUndefined();
      expect(validateMobile(person.mobileNo), person.mobileNo).toBeUndefined();
      expect(validateStaffId(person.staffId), person.staffId).toBeUndefined();
    }
    for (const field of ['uid', 'name', 'email', 'mobileNo', 'staffId'] as const) {
      expect(new Set(people.map((person) => person[field])).size, field).toBe(people.length);
    }
    expect(people.every(({ uid }) => /^[A-Za-z0-9]{28}$/.test(uid))).toBe(true);
  });

  test('names as in Singapore, in every way of writing them', () => {
    const names = people.map(({ name }) => name);
    for (const form of [/ s\/o /, / d\/o /, / bin /, / binte /, /\p{L}-\p{L}/u, /'/, /^\p{Script=Han}+$/u]) {
      expect(
        names.some((name) => form.test(name)),
        String(form),
      ).toBe(true);
    }
  });

  test('USER-7, UDET-3: all roles and all states', () => {
    const roles = countBy(people, ({ role }) => role);
    expect(Object.keys(roles).sort()).toEqual([...ROLES].sort());
    expect(roles.junior_user).toBeGreaterThan(120);
    const states = countBy(people, ({ isActive, isNew }) =>
      accountStatus({ is_active: isActive, is_new: isNew }),
    );
    expect(states.Active).toBeGreaterThan(190);
    expect(states['Non Active']).toBeGreaterThan(5);
    expect(states.Locked).toBeGreaterThan(3);
    expect(states.Archived).toBeGreaterThan(8);
    const expired = people.filter(({ accountExpiry }) => accountExpiry && accountExpiry < singaporeDay(NOW));
    expect(expired.length).toBeGreaterThan(2);
    expect(people.some(({ isActive, isNew }) => isActive === 1 && isNew === 1)).toBe(true);
  });

  test('every place and sub department is one of the reference data', () => {
    const parks = PARK_PLANS.map(({ title }) => title);
    for (const person of people) {
      expect(parks).toContain(person.park);
      expect(DEPARTMENTS[person.department]).toContain(person.subDepartment);
    }
    for (const park of parks)
      expect(people.filter((person) => person.park === park).length).toBeGreaterThan(15);
  });

  test('nothing of an account lies in the future but an expiry', () => {
    for (const person of people) {
      for (const at of [person.createdAt, person.latestUpdatedAt, person.lastLoginAt]) {
        if (at) expect(at.getTime()).toBeLessThanOrEqual(NOW.getTime());
      }
      expect(person.latestUpdatedAt.getTime()).toBeGreaterThanOrEqual(person.createdAt.getTime());
      if (person.archiveDate) expect(person.archiveDate <= singaporeDay(NOW)).toBe(true);
    }
  });

  test('UAUD-1: each audit trail begins with the account and is in order; AUTH-9: sign-ins read Login', () => {
    for (const [index, person] of people.entries()) {
      const trail = accountTrail(person, index, people);
      expect(trail[0]?.description).toEqual(['Create user']);
      const times = trail.map(({ at }) => at.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime());
      const signedIn = trail.some(({ description }) => description[0] === 'Login');
      expect(signedIn, person.email).toBe(person.lastLoginAt !== null);
    }
  });
});
