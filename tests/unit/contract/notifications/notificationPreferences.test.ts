import { describe, expect, test } from 'vitest';
import { preferenceChanges } from '../../../../contract/audit/preferenceChanges.ts';
import { needsAcknowledgement } from '../../../../contract/notifications/emergencies.ts';
import {
  getDeliveryTime,
  isDelivered,
  isMandatory,
  minutesOfTime,
  notifiedKind,
  quietProblem,
  timeOfMinutes,
  usualPreferences,
} from '../../../../contract/notifications/notificationPreferences.ts';
import { notificationPreferences } from '../../../../contract/schemas/notificationPreferences.ts';

const NOTHING = { push: [], sms: [], mail: [], quiet_from: '22:00', quiet_to: '07:00' };

describe('NPAN-6 channels per kind of incident', () => {
  test('NPAN-6 an emergency counts as one in every category, and a missing category counts as Cat 1', () => {
    expect(notifiedKind({ isEmergency: true, category: 'c1' })).toBe('emergency');
    expect(notifiedKind({ isEmergency: false, category: 'c3' })).toBe('c3');
    expect(notifiedKind({ isEmergency: false, category: '' })).toBe('c1');
  });

  test('NPAN-6 push and SMS are mandatory for emergencies, Cat 3 and Cat 4; mail is always optional', () => {
    for (const kind of ['emergency', 'c3', 'c4'] as const) {
      expect(isDelivered(NOTHING, 'push', kind)).toBe(true);
      expect(isDelivered(NOTHING, 'sms', kind)).toBe(true);
      expect(isDelivered(NOTHING, 'mail', kind)).toBe(false);
    }
    for (const kind of ['c1', 'c2'] as const) {
      expect(isMandatory('push', kind)).toBe(false);
      expect(isDelivered(NOTHING, 'push', kind)).toBe(false);
      expect(isDelivered(usualPreferences(), 'push', kind)).toBe(true);
      expect(isDelivered(usualPreferences(), 'mail', kind)).toBe(false);
    }
  });

  test('NPAN-6 mandatory channels cannot be turned off, and quiet hours need two different times', () => {
    const saved = (change: object) => notificationPreferences.safeParse({ ...usualPreferences(), ...change });
    expect(saved({}).success).toBe(true);
    expect(saved({ push: ['c3', 'c4', 'emergency'], mail: ['c1'] }).success).toBe(true);
    expect(saved({ push: ['c1', 'c2', 'c4', 'emergency'] }).error?.issues[0]?.path).toEqual(['push']);
    expect(saved({ sms: [] }).error?.issues[0]?.path).toEqual(['sms']);
    expect(saved({ quiet_from: '24:00', quiet_to: '07:00' }).success).toBe(false);
    expect(saved({ quiet_from: '7:00', quiet_to: '08:00' }).success).toBe(false);
    expect(quietProblem({ quiet_from: '22:00', quiet_to: '' })).toContain('both');
    expect(quietProblem({ quiet_from: '22:00', quiet_to: '22:00' })).toContain('different');
    expect(quietProblem({ quiet_from: '', quiet_to: '' })).toBeUndefined();
  });
});

describe('NPAN-6 quiet hours', () => {
  test.each([
    ['22:30', 1350],
    ['00:00', 0],
    ['23:59', 1439],
    ['24:00', undefined],
    ['7:00', undefined],
    ['12:60', undefined],
    ['x07:00', undefined],
    ['07:00:00', undefined],
    ['', undefined],
  ])('NPAN-6 converts %j to minutes and back', (time, minutes) => {
    expect(minutesOfTime(time)).toBe(minutes);
    if (minutes !== undefined) expect(timeOfMinutes(minutes)).toBe(time);
    expect(timeOfMinutes(null)).toBe('');
  });

  const sg = (time: string) => new Date(`2026-11-25T${time}+08:00`);
  const night = { ...usualPreferences(), quiet_from: '22:00', quiet_to: '07:00' };
  const noon = { ...usualPreferences(), quiet_from: '12:00', quiet_to: '13:30' };

  test.each([
    ['before', night, '21:59:59', undefined],
    ['in the first minute', night, '22:00:00', '2026-11-26T07:00+08:00'],
    ['before midnight', night, '23:59:59', '2026-11-26T07:00+08:00'],
    ['after midnight', night, '00:00:00', '2026-11-25T07:00+08:00'],
    ['in the last minute', night, '06:59:59', '2026-11-25T07:00+08:00'],
    ['when they end', night, '07:00:00', undefined],
    ['within a day', noon, '12:00:00', '2026-11-25T13:30+08:00'],
    ['before those within a day', noon, '11:59:00', undefined],
    ['after those within a day', noon, '13:30:00', undefined],
    ['without any', usualPreferences(), '03:00:00', undefined],
    ['with a beginning only', { ...night, quiet_to: '' }, '23:00:00', undefined],
    ['with an end only', { ...night, quiet_from: '' }, '03:00:00', undefined],
  ])('NPAN-6 %s', (_when, preferences, at, until) => {
    expect(getDeliveryTime(preferences, 'c2', sg(at))).toEqual(until ? new Date(until) : undefined);
  });

  test('NPAN-6 never delay emergencies, Cat 3 and Cat 4', () => {
    for (const kind of ['emergency', 'c3', 'c4'] as const) {
      expect(getDeliveryTime(night, kind, sg('23:00:00'))).toBeUndefined();
    }
    expect(getDeliveryTime(night, 'c1', sg('23:00:00'))).toBeDefined();
  });
});

test('IAUD-2 the audit trail records each channel before and after', () => {
  const after = { ...usualPreferences(), mail: ['c4' as const], quiet_from: '22:00', quiet_to: '07:00' };
  expect(preferenceChanges(usualPreferences(), after).description).toEqual([
    'Update notifications by Mail from none to Cat 4',
    'Update quiet hours from none to 22:00 to 07:00',
  ]);
  expect(preferenceChanges(after, { ...after }).description).toEqual([]);
  expect(preferenceChanges(after, { ...after, mail: ['c1', 'c4'] }).description).toEqual([
    'Update notifications by Mail from Cat 4 to Cat 1, Cat 4',
  ]);
});

describe('NPAN-5 asking for acknowledgement of an emergency', () => {
  const now = new Date('2026-11-25T10:00:00Z');
  const emergency = {
    ...({ isEmergency: true, status: 'Open', toldAt: now } as const),
    ...{ createdAt: now, latestUpdatedAt: new Date(now.getTime() + 1) },
  };

  test('NPAN-5 asks people who were notified within a day, while the emergency lasts', () => {
    expect(needsAcknowledgement(emergency, now)).toBe(true);
    expect(needsAcknowledgement({ ...emergency, status: 'Pending Approval' }, now)).toBe(true);
    expect(needsAcknowledgement({ ...emergency, isEmergency: false }, now)).toBe(false);
    expect(needsAcknowledgement({ ...emergency, status: 'Closed' }, now)).toBe(false);
    expect(needsAcknowledgement({ ...emergency, status: 'Archived' }, now)).toBe(false);
    expect(needsAcknowledgement({ ...emergency, status: 'Closed', latestUpdatedAt: now }, now)).toBe(true);
    const dayAgo = new Date('2026-11-24T10:00:00Z');
    expect(needsAcknowledgement({ ...emergency, toldAt: dayAgo }, now)).toBe(true);
    expect(needsAcknowledgement({ ...emergency, toldAt: new Date(dayAgo.getTime() - 1) }, now)).toBe(false);
  });
});

test('NPAN-6 IAUD-2 the audit trail names each channel and each kind', () => {
  const kinds = ['c1', 'c2', 'c3', 'c4', 'emergency'] as const;
  const all = { ...NOTHING, push: [...kinds], sms: [...kinds], mail: [...kinds] };
  expect(preferenceChanges(NOTHING, all).description).toEqual([
    'Update notifications by Push from Cat 3, Cat 4, Emergencies to Cat 1, Cat 2, Cat 3, Cat 4, Emergencies',
    'Update notifications by SMS from Cat 3, Cat 4, Emergencies to Cat 1, Cat 2, Cat 3, Cat 4, Emergencies',
    'Update notifications by Mail from none to Cat 1, Cat 2, Cat 3, Cat 4, Emergencies',
  ]);
});

test('NPAN-6 an invalid preference is refused with a text at its field', () => {
  const refused = (change: object) => {
    const [issue] =
      notificationPreferences.safeParse({ ...usualPreferences(), ...change }).error?.issues ?? [];
    return [issue?.path.join('.'), issue?.code, issue?.message];
  };
  expect(refused({ sms: [] })).toEqual([
    'sms',
    'custom',
    "Push and SMS can't be turned off for emergencies, Cat 3 and Cat 4.",
  ]);
  expect(refused({ quiet_from: '22:00', quiet_to: '' })).toEqual([
    'quiet_to',
    'custom',
    'Please choose both a start and an end time.',
  ]);
  expect(refused({ quiet_from: '7:00', quiet_to: '08:00' })).toEqual([
    'quiet_from',
    'custom',
    'Please write the time as HH:mm.',
  ]);
});

test('NPAN-6 quiet hours end exactly at their end time, and equal times give none', () => {
  const at = (time: string) => new Date(`2026-11-03T${time}:00+08:00`);
  const held = (quiet_from: string, quiet_to: string, time: string) =>
    getDeliveryTime({ ...NOTHING, quiet_from, quiet_to }, 'c1', at(time))?.toISOString();
  expect(held('12:00', '13:00', '12:59')).toBe(at('13:00').toISOString());
  expect(held('12:00', '13:00', '13:00')).toBeUndefined();
  expect(held('22:00', '07:00', '07:00')).toBeUndefined();
  expect(held('22:00', '07:00', '06:59')).toBe(at('07:00').toISOString());
});
