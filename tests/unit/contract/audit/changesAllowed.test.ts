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

  test('FLOW-7 whoever works on c1 alone closes no c3 by way of it, and hands it on', () => {
    const senior = getMember('senior_user');
    expect(mayActWithCategory(senior, open, 'Closed', 'c1')).toBe(true);
    expect(mayActWithCategory(senior, open, 'Closed', 'c3')).toBe(false);
    expect(mayActWithCategory(senior, open, undefined, 'c3')).toBe(true);
    expect(mayActWithCategory(senior, open, 'Open', 'c3')).toBe(true);
    expect(mayActWithCategory(senior, { ...open, status: 'Draft' }, 'Submit', 'c3')).toBe(true);
  });

  test('FLOW-5 FLOW-7 a creator closes no c1 as it becomes graver, because it waits for approval by then', () => {
    for (const role of ['super_user', 'admin'] as const) {
      expect(mayActWithCategory(getMember(role), open, 'Closed', 'c3')).toBe(true);
      expect(mayActWithCategory(getMember(role), { ...open, createdBy: ME }, 'Closed', 'c3')).toBe(false);
    }
  });

  test('FLOW-7 with the category it had it is the footer, and with another never more than that', () => {
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

test('DET-9 what decides or goes on needs everything; what sends back or away does not', () => {
  const free = [undefined, ...INCIDENT_ACTIONS].filter((action) => !needsComplete(action));
  expect(free).toEqual(['Reject', 'Archive', 'Reopen']);
});

test('DET-6 an update is changed by its author and by whoever works on the incident, by nobody else', () => {
  const incident = { category: 'c2', createdBy: SOMEBODY } as const;
  for (const role of ROLES) {
    const works = mayWorkOnIncident(getMember(role), incident);
    expect(mayChangeUpdate(getMember(role), incident, { submitted_by_id: SOMEBODY }), role).toBe(works);
    expect(mayChangeUpdate(getMember(role), incident, {}), role).toBe(works);
    expect(mayChangeUpdate(getMember(role), incident, { submitted_by_id: ME }), role).toBe(true);
  }
  expect(mayChangeUpdate(getHolder('p2a'), { category: 'c1', createdBy: ME }, {})).toBe(false);
});
