import { describe, expect, test } from 'vitest';
import { countBy, getDescription, NOW, sample } from './sample.ts';

const { incidents } = sample();
const share = (count: number | undefined, of = incidents.length) =>
  Math.round(((count ?? 0) / of) * 1000) / 10;
const shares = (counts: Record<string, number>, of?: number) =>
  Object.fromEntries(Object.entries(counts).map(([value, count]) => [value, share(count, of)]));

describe('the demonstration happens as often as the design says', () => {
  test('DASH-2: 1,200 incidents by type, category and status, in percent', () => {
    expect(incidents).toHaveLength(1200);
    expect(shares(countBy(incidents, (incident) => getDescription(incident).incident_type))).toEqual({
      Safety: 62,
      'Place Management': 18,
      Security: 12,
      Others: 8,
    });
    expect(shares(countBy(incidents, ({ category }) => category))).toEqual({
      c1: 88,
      c2: 9.5,
      c3: 2.3,
      c4: 0.2,
    });
    expect(shares(countBy(incidents, ({ status }) => status))).toEqual({
      Closed: 70,
      Open: 12,
      'Pending Approval': 7,
      Archived: 6,
      Draft: 5,
    });
  });

  test('guests 68, staff 22 and contractors 10 percent, of the first persons and of all', () => {
    const people = incidents.map(({ document }) => document.case_details.person_involved_details);
    const expected = { Guest: 68, Staff: 22, Contractor: 10 };
    const firsts = people.flatMap(([first]) => (first ? [first] : []));
    expect(firsts).toHaveLength(1200);
    expect(shares(countBy(firsts, (one) => one.incident_calssification))).toEqual(expected);
    const all = people.flat();
    expect(all.length).toBeGreaterThan(1200);
    expect(
      shares(
        countBy(all, (one) => one.incident_calssification),
        all.length,
      ),
    ).toEqual(expected);
  });

  test('almost half of the safety incidents are slips and falls', () => {
    const safety = incidents.filter((incident) => getDescription(incident).incident_type === 'Safety');
    const falls = safety.filter(
      (incident) => getDescription(incident).incident_classification === 'Slip/trip/fall',
    );
    expect(share(falls.length, safety.length)).toBeGreaterThan(42);
    expect(share(falls.length, safety.length)).toBeLessThan(50);
  });

  test('most happens from 11 to 15 o’clock, in the Night Safari from 20 to 22', () => {
    const getHour = (incident: (typeof incidents)[number]) =>
      Number(getDescription(incident).time.slice(0, 2));
    const busiest = (hours: number[], count: number) =>
      Object.entries(countBy(hours, String))
        .sort(([, a], [, b]) => b - a)
        .slice(0, count)
        .map(([hour]) => Number(hour))
        .sort((a, b) => a - b);
    const night = incidents.filter((incident) => getDescription(incident).park === 'Night Safari');
    const day = incidents.filter((incident) => getDescription(incident).park !== 'Night Safari');
    expect(busiest(day.map(getHour), 4)).toEqual([11, 12, 13, 14]);
    expect(busiest(night.map(getHour), 2)).toEqual([20, 21]);
    const guestsAtNight = night.filter(
      ({ document }) => document.case_details.person_involved_details[0]?.incident_calssification === 'Guest',
    );
    expect(Math.min(...guestsAtNight.map(getHour))).toBeGreaterThanOrEqual(18);
  });

  test('thunderstorms come with the monsoons, and haze only from August to October', () => {
    const stormShare = (months: number[]) => {
      const of = incidents.filter(({ createdAt }) => months.includes(createdAt.getUTCMonth() + 1));
      const stormy = of.filter((incident) =>
        /Thundery|Lightning|Heavy/.test(getDescription(incident).weather),
      );
      return stormy.length / of.length;
    };
    expect(stormShare([11, 12])).toBeGreaterThan(stormShare([2, 7]) + 0.1);
    const hazy = incidents.filter((incident) => getDescription(incident).weather === 'Haze');
    expect(hazy.length).toBeGreaterThan(0);
    expect(hazy.every((incident) => / (Aug|Sep|Oct) /.test(getDescription(incident).date))).toBe(true);
  });

  test('most incidents have one to three photos, some have none', () => {
    const photos = countBy(incidents, ({ document }) => String(document.case_details.photo_video.length));
    expect(Object.keys(photos).sort()).toEqual(['0', '1', '2', '3']);
    expect(share((photos['1'] ?? 0) + (photos['2'] ?? 0) + (photos['3'] ?? 0))).toBeGreaterThan(75);
  });

  test('old cases are mostly closed, young ones under way', () => {
    const age = ({ createdAt }: (typeof incidents)[number]) =>
      (NOW.getTime() - createdAt.getTime()) / 86_400_000;
    const closed = (list: typeof incidents) =>
      list.filter(({ status }) => status === 'Closed' || status === 'Archived').length / list.length;
    expect(closed(incidents.filter((incident) => age(incident) > 365))).toBeGreaterThan(0.88);
    expect(closed(incidents.filter((incident) => age(incident) < 30))).toBeLessThan(0.4);
  });

  test('LIST-6, FORM-15: each account to try it with has filed some, lately too, and the junior a Cat 2', () => {
    for (const person of sample().people.slice(0, 5)) {
      const own = incidents.filter(({ createdBy }) => createdBy === person);
      const lately = own.filter(({ createdAt }) => NOW.getTime() - createdAt.getTime() < 30 * 86_400_000);
      expect(own.length, person.email).toBeGreaterThanOrEqual(7);
      expect(lately.length, person.email).toBeGreaterThanOrEqual(1);
      expect(
        own.some(({ category }) => category === 'c2'),
        person.email,
      ).toBe(true);
    }
  });
});
