import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as time from '../../../contract/singaporeTime.ts';

afterEach(() => vi.unstubAllEnvs());

/** Time zones of the process, like those of a browser. Some skip an hour in spring, one half an hour, and one is a day ahead. */
const ZONES: Record<string, { july: number }> = {
  UTC: { july: 0 },
  'Asia/Singapore': { july: -480 },
  'America/New_York': { july: 240 },
  'Europe/London': { july: -60 },
  'Australia/Lord_Howe': { july: -630 },
  'Pacific/Kiritimati': { july: -840 },
};

function setTimeZone(zone: string): void {
  vi.stubEnv('TZ', zone);
  // Proves that the process uses the zone; the tests below rely on it.
  expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(ZONES[zone]?.july);
}

describe.each(Object.keys(ZONES))('in a process in %s', (zone) => {
  test.each([
    ['2026-11-20T10:05:00Z', '20 Nov 2026, 18:05'],
    ['2026-11-20T15:59:59Z', '20 Nov 2026, 23:59'],
    ['2026-11-20T16:00:00Z', '21 Nov 2026, 00:00'],
    ['2026-12-31T15:59:59.999Z', '31 Dec 2026, 23:59'],
    ['2026-12-31T16:00:00Z', '1 Jan 2027, 00:00'],
    ['2028-02-28T16:00:00Z', '29 Feb 2028, 00:00'],
    // New York, London and Lord Howe skipped this wall time.
    ['2026-03-07T18:30:00Z', '8 Mar 2026, 02:30'],
    ['2026-03-28T17:30:00Z', '29 Mar 2026, 01:30'],
    ['2026-10-03T18:15:00Z', '4 Oct 2026, 02:15'],
  ])('SHELL-8 %s shows as %s', (instant, shown) => {
    setTimeZone(zone);
    expect(time.formatInstant(instant)).toBe(shown);
    expect(time.formatInstant(new Date(instant))).toBe(shown);
  });

  test('SHELL-8 a text without a zone is UTC, too', () => {
    setTimeZone(zone);
    expect(time.formatInstant('2026-11-20T10:05:00')).toBe('20 Nov 2026, 18:05');
    expect(time.formatInstant('2026-11-20 10:05:00')).toBe('20 Nov 2026, 18:05');
    expect(time.formatInstant('2026-11-20T10:05:00+02:00')).toBe('20 Nov 2026, 16:05');
  });

  test('SHELL-8 FORM-6 every half hour of a year is that of Singapore', () => {
    setTimeZone(zone);
    const wrong: string[] = [];
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 30 * 60_000) {
      const wall = new Date(at + 8 * 60 * 60_000).toISOString();
      const { date, time: clock } = time.wireDateAndTime(new Date(at));
      const told = [time.singaporeDay(at), time.wireDateToDay(date), clock];
      if (told.join() !== [wall.slice(0, 10), wall.slice(0, 10), wall.slice(11, 19)].join()) wrong.push(wall);
    }
    expect(wrong).toEqual([]);
  });

  test('SHELL-8 FORM-6 what is written down comes back as the same instant', () => {
    setTimeZone(zone);
    const seconds = fc.integer({ min: Date.UTC(1983, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 });
    fc.assert(
      fc.property(seconds, (second) => {
        const at = new Date(second * 1000);
        const { date, time: clock } = time.wireDateAndTime(at);
        expect(new Date(`${time.wireDateToDay(date)}T${clock}+08:00`)).toEqual(at);
        const day = time.singaporeDay(at);
        expect(time.dayToWireDate(day)).toBe(date);
        expect(time.startOfDay(day) <= at && at < time.startOfDay(time.addDays(day, 1))).toBe(true);
      }),
    );
  });

  test('LIST-6 EXP-1 days are counted across the ends of months and years', () => {
    setTimeZone(zone);
    expect(time.addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(time.addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(time.addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(time.addDays('2026-03-07', 30)).toBe('2026-04-06');
    expect(time.daysBetween('2026-03-07', '2026-04-06')).toBe(30);
    expect(time.daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(time.daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
    expect(time.daysBetween('2026-11-03', '2026-11-03')).toBe(0);
  });

  test('USER-8 LIST-6 a day of Singapore begins at 16:00 UTC of the day before', () => {
    setTimeZone(zone);
    expect(time.startOfDay('2027-01-01').toISOString()).toBe('2026-12-31T16:00:00.000Z');
    expect(time.startOfDay(time.addDays('9999-12-31', 1)).toISOString()).toBe('9999-12-31T16:00:00.000Z');
  });
});

describe('what is no date', () => {
  test.each([null, undefined, '', 'Not logged in yet', '2026-13-40T00:00:00Z', new Date(Number.NaN)])(
    'SHELL-8 %s shows as nothing',
    (instant) => expect(time.formatInstant(instant)).toBe(''),
  );

  test.each([
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '0000-01-01',
    '２０２６-01-01',
    'Invalid Date',
    '',
  ])('DATA-1 %j is no calendar day', (text) => {
    expect(time.isCalendarDay(text)).toBe(false);
    expect(time.dayToWireDate(text)).toBe('');
  });

  test.each([
    '31 Feb 2026',
    '29 Feb 2026',
    '03 Nov 2026',
    '3 November 2026',
    '3 nov 2026',
    '3 Nov 26',
    '2026-11-03',
    '3 Nov 2026 ',
    'Invalid Date',
    '',
  ])('FORM-6 FORM-14 %j is no incident date', (text) => {
    expect(time.isWireDate(text)).toBe(false);
    expect(time.wireDateToDay(text)).toBeUndefined();
  });

  test.each([
    '24:00:00',
    '23:60:00',
    '23:59:60',
    '9:30:00',
    '09:30',
    '09:30:00Z',
    ' 09:30:00',
    '09:30:00\n',
    '',
  ])('FORM-6 FORM-14 %j is no time', (text) => {
    expect(time.isWireTime(text)).toBe(false);
  });
});

test('FORM-6 DATA-1 what is a date and a time', () => {
  expect(time.isCalendarDay('2028-02-29')).toBe(true);
  expect(time.isWireDate('29 Feb 2028')).toBe(true);
  expect(time.wireDateToDay('1 Jan 2027')).toBe('2027-01-01');
  expect(['00:00:00', '23:59:59'].every(time.isWireTime)).toBe(true);
});

test('DATA-1 a text of a million characters is refused, within the time of a test', () => {
  for (const text of ['1'.repeat(1_000_000), '2026-01-01 '.repeat(100_000), '1 Jan '.repeat(100_000)]) {
    expect([time.isCalendarDay(text), time.isWireDate(text), time.isWireTime(text)]).toEqual([
      false,
      false,
      false,
    ]);
  }
});

test('SHELL-8 an instant reads as day, month, year and minute in Singapore', () => {
  expect(time.formatInstant('2026-11-03T16:05:07.000Z')).toBe('4 Nov 2026, 00:05');
});
