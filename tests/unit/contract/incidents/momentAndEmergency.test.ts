import { describe, expect, test } from 'vitest';
import {
  incidentProblems,
  type Problem,
  type Purpose,
} from '../../../../contract/incidents/incidentProblems.ts';
import { caseDetails } from '../../../../contract/schemas/caseDetails.ts';
import { wireInstant } from '../../../../contract/singaporeTime.ts';
import { buildCaseDetails } from '../../../helpers/factories.ts';

const PURPOSES: readonly Purpose[] = ['submit', 'save'];
/** 10 pm in Singapore. */
const NOW = new Date('2026-11-03T14:00:00Z');
const FUTURE = 'Please choose a date and time that are not in the future.';

function toldAt(field: string, text = FUTURE): Problem[] {
  return [{ path: `case_details.incident_description.${field}`, text, severity: 'error' }];
}

describe('the date and time of an incident', () => {
  test.each([
    ['long ago', '1 Jan 2020', '23:59:59', []],
    ['today, earlier', '3 Nov 2026', '21:59:59', []],
    ['this minute', '3 Nov 2026', '22:00:00', []],
    ['two minutes ahead, as clocks differ', '3 Nov 2026', '22:02:00', []],
    ['three minutes ahead', '3 Nov 2026', '22:03:00', toldAt('time')],
    ['tomorrow, at an hour that was today already', '4 Nov 2026', '08:00:00', toldAt('date')],
  ])('FORM-14 DET-9 in Singapore time it is not in the future: %s', (_, date, time, problems) => {
    for (const purpose of PURPOSES) {
      const details = buildCaseDetails({ description: { date, time } });
      expect(incidentProblems(details, purpose, NOW)).toEqual(problems);
    }
  });

  test('FORM-14 the two minutes of clock tolerance work across midnight', () => {
    const details = buildCaseDetails({ description: { date: '4 Nov 2026', time: '00:01:00' } });
    const problemsAt = (now: string) => incidentProblems(details, 'submit', new Date(now));
    expect(problemsAt('2026-11-03T15:59:30Z')).toEqual([]);
    expect(problemsAt('2026-11-03T15:58:30Z')).toEqual(toldAt('time'));
    expect(problemsAt('2026-11-03T15:57:00Z')).toEqual(toldAt('date'));
  });

  test('FORM-14 a new emergency may not be in the future either; DET-9 a saved one is not checked', () => {
    const description = { is_emergency_incident: 'Yes', date: '5 Nov 2026' } as const;
    const details = buildCaseDetails({ description });
    expect(incidentProblems(details, 'submit', NOW)).toEqual(toldAt('date'));
    expect(incidentProblems(details, 'save', NOW)).toEqual([]);
  });

  test('FORM-14 FORM-6 a date and a time are an instant in Singapore; invalid ones are undefined', () => {
    expect(wireInstant('4 Nov 2026', '00:05:09')?.toISOString()).toBe('2026-11-03T16:05:09.000Z');
    expect(wireInstant('31 Feb 2026', '00:05:09')).toBeUndefined();
    for (const time of [
      '24:00:00',
      '1:00:00',
      'x01:00:00',
      '01:00:000',
      '01:60:00',
      '01:00:60',
      '01:00',
      '',
    ]) {
      expect(wireInstant('4 Nov 2026', time)).toBeUndefined();
    }
  });
});

describe('an emergency incident', () => {
  const emergency = { is_emergency_incident: 'Yes' } as const;

  test('FORM-14 needs park, zone, date and time to be submitted, and nothing else', () => {
    const empty = caseDetails.parse({ incident_description: emergency });
    expect(incidentProblems(empty, 'submit', NOW)).toEqual([
      ...['park', 'zone', 'date', 'time'].flatMap((field) => toldAt(field, 'Required field')),
    ]);
    const placed = { ...emergency, park: 'Zoo', zone: '1.4,103.8', date: '3 Nov 2026', time: '10:30:00' };
    expect(incidentProblems(caseDetails.parse({ incident_description: placed }), 'submit', NOW)).toEqual([]);
  });

  test('DET-9 is saved without any check', () => {
    const empty = caseDetails.parse({
      incident_description: emergency,
      person_involved_details: [{ id: 'a', injury_name: '4711' }],
    });
    expect(incidentProblems(empty, 'save', NOW)).toEqual([]);
  });
});
