import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayChangeUpdate, mayWorkOnIncident } from '../../../../contract/access.ts';
import {
  INCIDENT_ACTIONS,
  mayAct,
  mayActWithCategory,
  needsComplete,
} from '../../../../contract/incidents/incidentFlow.ts';
import { ROLES } from '../../../../contract/permissions.ts';
import { CATEGORIES, STATUSES } from '../../../../contract/values/incidentValues.ts';
import { CATEGORY_COLUMNS, getHolder, getMember, ME, SOMEBODY } from '../tables.ts';

describe('a save that changes the category', () => {
  const open = { category: 'c1', status: 'Open', createdBy: SOMEBODY } as const;

  test('FLOW-7 a person who works only on c1 cannot close a c3 by changing its category, but can hand it on', () => {
    const senior = getMember('senior_user');
    expect(mayActWithCategory(senior, open, 'Closed', 'c1')).toBe(true);
    expect(mayActWithCategory(senior, open, 'Closed', 'c3')).toBe(false);
    expect(mayActWithCategory(senior, open, undefined, 'c3')).toBe(true);
    expect(mayActWithCategory(senior, open, 'Open', 'c3')).toBe(true);
    expect(mayActWithCategory(senior, { ...open, status: 'Draft' }, 'Submit', 'c3')).toBe(true);
  });

  test('FLOW-5 FLOW-7 a creator cannot close a c1 while raising its category, because it then needs approval', () => {
    for (const role of ['super_user', 'admin'] as const) {
      expect(mayActWithCategory(getMember(role), open, 'Closed', 'c3')).toBe(true);
      expect(mayActWithCategory(getMember(role), { ...open, createdBy: ME }, 'Closed', 'c3')).toBe(false);
    }
  });

  test('FLOW-7 an unchanged category allows what the footer shows, and a changed one never more', () => {
    const draws = fc.record({
      role: fc.constantFrom(...ROLES),
      createdBy: fc.constantFrom(ME, SOMEBODY),
      status: fc.constantFrom(...STATUSES),
      category: fc.constantFrom(...CATEGORY_COLUMNS),
      other: fc.constantFrom(...CATEGORIES),
      action: fc.constantFrom(undefined, ...INCIDENT_ACTIONS),
    });
    fc.assert(
      fc.property(draws, ({ role, action, other, ...incident }) => {
        const may = mayAct(getMember(role), incident, action);
        expect(mayActWithCategory(getMember(role), incident, action, incident.category)).toBe(may);
        if (!may) expect(mayActWithCategory(getMember(role), incident, action, other)).toBe(false);
      }),
    );
  });
});

test('DET-9 FLOW-5 only rejecting and archiving are possible with missing fields', () => {
  const free = [undefined, ...INCIDENT_ACTIONS].filter((action) => !needsComplete(action));
  expect(free).toEqual(['Reject', 'Archive']);
});

test('DET-6 only its author and people who work on the incident may change an update', () => {
  const incident = { category: 'c2', createdBy: SOMEBODY } as const;
  for (const role of ROLES) {
    const works = mayWorkOnIncident(getMember(role), incident);
    expect(mayChangeUpdate(getMember(role), incident, { submitted_by_id: SOMEBODY }), role).toBe(works);
    expect(mayChangeUpdate(getMember(role), incident, {}), role).toBe(works);
    expect(mayChangeUpdate(getMember(role), incident, { submitted_by_id: ME }), role).toBe(true);
  }
  expect(mayChangeUpdate(getHolder('p2a'), { category: 'c1', createdBy: ME }, {})).toBe(false);
});
