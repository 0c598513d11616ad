import { expect, test } from 'vitest';
import {
  getSecurityEvents,
  SECURITY_EVENTS,
  securitySentences,
} from '../../../../contract/audit/securityEvents.ts';

const lastAt = '2026-11-03T04:05:00.000Z';

test('AUTH-17 a counted event shows how often it happened, from how many networks, and when last', () => {
  const say = (count: number, networks: number) =>
    securitySentences({ event: 'failed_sign_in', count, networks, lastAt });
  expect(say(1, 1)).toEqual(['1 failed sign-in']);
  expect(say(3, 1)).toEqual(['3 failed sign-ins', 'Last on 3 Nov 2026, 12:05']);
  expect(say(1234, 2)[0]).toBe('1,234 failed sign-ins from 2 networks');
  expect(say(50, 10)[0]).toBe('50 failed sign-ins from 10 or more networks');
});

test('AUTH-17 each event has a singular and a plural text', () => {
  for (const event of SECURITY_EVENTS) {
    const [one] = securitySentences({ event, count: 1, networks: 0, lastAt });
    const [several] = securitySentences({ event, count: 2, networks: 0, lastAt });
    expect([one, several]).toEqual([expect.stringMatching(/^1 \w/), expect.stringMatching(/^2 \w/)]);
  }
});

test('AUTH-17 exactly the account changes that belong to the security log are recognised', () => {
  const events = (description: string[], details: [field: string, before: string, after: string][] = []) =>
    getSecurityEvents({
      description,
      details: details.map(([field, before, after]) => ({ field, before, after })),
    });
  expect(events(['Login (Chrome 156)'])).toEqual(['sign_in']);
  expect(events(['Locked after 5 failed sign-ins'], [['status', 'Active', 'Locked']])).toEqual(['lock']);
  expect(events(['Update status from Locked to Active'], [['status', 'Locked', 'Active']])).toEqual([
    'unlock',
  ]);
  expect(events(['Reset password'])).toEqual(['password_reset']);
  expect(events(['Update role from Admin to Super User'], [['role', 'Admin', 'Super User']])).toEqual([
    'role_change',
  ]);
  expect(events(['Update email from a to b'], [['email', 'a', 'b']])).toEqual(['email_change']);
  expect(events(['Update name from a to b'], [['name', 'a', 'b']])).toEqual([]);
  expect(events(['Remark: Login'])).toEqual([]);
  expect(events([])).toEqual([]);
});
