import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IncidentFacts, mayWorkOnIncident, type Viewer } from '../../../../contract/access.ts';
import {
  buttonText,
  type FooterButton,
  footerButtons,
  getStatusTransition,
  INCIDENT_ACTIONS,
  type IncidentAction,
  mayAct,
  nextStatus,
  statusOffers,
  statusOnCreate,
  toAction,
  toLegacyAction,
} from '../../../../contract/incidents/incidentFlow.ts';
import { PERMISSIONS, type PermissionCode, ROLES } from '../../../../contract/permissions.ts';
import { type IncidentStatus, STATUSES } from '../../../../contract/values/incidentValues.ts';
import { CATEGORY_COLUMNS, getHolder, getMember, getRows, ME, SOMEBODY } from '../tables.ts';

const SENT: readonly (IncidentAction | undefined)[] = [...INCIDENT_ACTIONS, undefined];

const AFTER = getRows(`
  action   none    c1      c2                c3                c4
  Closed   Closed  Closed  Closed            Closed            Closed
  Open     Open    Open    Open              Open              Open
  Approve  Open    Open    Open              Open              Open
  Reject   Draft   Draft   Draft             Draft             Draft
  Draft    Draft   Draft   Draft             Draft             Draft
  Archive  Archived  Archived  Archived      Archived          Archived
  Submit   Open    Open    Pending Approval  Pending Approval  Pending Approval
  Reopen   Open    Open    Pending Approval  Pending Approval  Pending Approval
`);

describe('the status after an action', () => {
  test.each(AFTER)('FLOW-5 %s, from any status', (action, ...statuses) => {
    for (const status of STATUSES) {
      const after = CATEGORY_COLUMNS.map((category) =>
        nextStatus({ category, status }, action as IncidentAction),
      );
      expect(after, status).toEqual(statuses);
    }
  });

  test('FLOW-5 the table names every action', () => {
    expect(AFTER.map(([action]) => action)).toEqual([...INCIDENT_ACTIONS]);
  });

  test.each(STATUSES)('FLOW-5 a plain save keeps %s', (status) => {
    for (const category of CATEGORY_COLUMNS) {
      expect(nextStatus({ category, status }, undefined)).toBe(status);
    }
  });
});

/** The status after a save that changes the category. A raise from c1 or none requires approval. */
const RAISED = getRows(`
  status            c1 to c3          none to c2        c1 to none        c2 to c4          c3 to c1
  Draft             Draft             Draft             Draft             Draft             Draft
  Pending Approval  Pending Approval  Pending Approval  Pending Approval  Pending Approval  Pending Approval
  Approve           Approve           Approve           Approve           Approve           Approve
  Open              Pending Approval  Pending Approval  Open              Open              Open
  Closed            Pending Approval  Pending Approval  Closed            Closed            Closed
  Archived          Archived          Archived          Archived          Archived          Archived
`);
const CHANGES = [
  ['c1', 'c3'],
  ['', 'c2'],
  ['c1', ''],
  ['c2', 'c4'],
  ['c3', 'c1'],
] as const;

describe('the status after a save with another category', () => {
  test.each(RAISED)('FLOW-5 in %s', (name, ...expected) => {
    const status = name as IncidentStatus;
    const savedAs = (action?: IncidentAction) =>
      CHANGES.map(([category, other]) => nextStatus({ category, status }, action, other));
    expect(savedAs()).toEqual(expected);
    // A save that sends the current status is a plain save.
    if (status === 'Open' || status === 'Draft') expect(savedAs(status)).toEqual(expected);
  });

  test('FLOW-5 a submit and a reopen go by the new category', () => {
    for (const action of ['Submit', 'Reopen'] as const) {
      const found = CHANGES.map(([category, other]) =>
        nextStatus({ category, status: 'Draft' }, action, other),
      );
      expect(found).toEqual(['Pending Approval', 'Pending Approval', 'Open', 'Pending Approval', 'Open']);
    }
  });
});

const ON_CREATE = getRows(`
  emergency  follow-up  none    c1      c2                c3                c4
  Yes        Yes        Open    Open    Pending Approval  Pending Approval  Pending Approval
  Yes        No         Closed  Closed  Pending Approval  Pending Approval  Pending Approval
  No         Yes        Draft   Draft   Draft             Draft             Draft
  No         No         Draft   Draft   Draft             Draft             Draft
`);

test.each(ON_CREATE)('FORM-15 a new incident, emergency %s, follow-up %s', (...row) => {
  const [emergency, followUp, ...statuses] = row as ['Yes' | 'No', 'Yes' | 'No', ...IncidentStatus[]];
  const created = CATEGORY_COLUMNS.map((category) => statusOnCreate({ emergency, category, followUp }));
  expect(created).toEqual(statuses);
});

const OFFERED: Record<IncidentStatus, (IncidentAction | 'Save')[]> = {
  Draft: ['Draft', 'Archive', 'Submit', 'Save'],
  'Pending Approval': ['Closed', 'Approve', 'Reject', 'Save'],
  Approve: ['Closed', 'Reject', 'Archive', 'Save'],
  Open: ['Closed', 'Open', 'Save'],
  Closed: ['Reopen'],
  Archived: ['Reopen'],
};

describe('the actions of a status', () => {
  test.each(STATUSES)('FLOW-1 FLOW-7 %s, to anybody at all', (status) => {
    const offered = SENT.filter((action) => statusOffers(status, action)).map((action) => action ?? 'Save');
    expect(offered).toEqual(OFFERED[status]);
  });

  test.each(STATUSES)('FLOW-1 FLOW-7 %s, to a super_admin who created a c2', (status) => {
    const incident = { category: 'c2', status, createdBy: ME } as const;
    const accepted = SENT.filter((action) => mayAct(getMember('super_admin'), incident, action));
    expect(accepted.map((action) => action ?? 'Save')).toEqual(OFFERED[status]);
  });

  test('FLOW-1 FLOW-7 an unknown status accepts no action', () => {
    const status = 'Pending Save' as IncidentStatus;
    expect(SENT.filter((action) => statusOffers(status, action))).toEqual([]);
    expect(mayAct(getHolder('p4'), { category: 'c1', status, createdBy: ME }, undefined)).toBe(false);
  });
});

const viewers: fc.Arbitrary<Viewer> = fc.record({
  id: fc.constantFrom(ME, SOMEBODY),
  role: fc.constantFrom(...ROLES),
  perms: fc.subarray(Object.keys(PERMISSIONS) as PermissionCode[]),
});
const incidents: fc.Arbitrary<IncidentFacts> = fc.record({
  category: fc.constantFrom(...CATEGORY_COLUMNS),
  status: fc.constantFrom(...STATUSES),
  createdBy: fc.constantFrom(ME, SOMEBODY),
});
const actions = fc.constantFrom(...SENT);

describe('for any viewer and incident', () => {
  test('FLOW-5 no sequence of actions leaves the known statuses', () => {
    fc.assert(
      fc.property(incidents, fc.array(actions, { maxLength: 30 }), (incident, taken) => {
        const { category } = incident;
        const end = taken.reduce(
          (status, action) => nextStatus({ category, status }, action),
          incident.status,
        );
        expect(STATUSES).toContain(end);
      }),
    );
  });

  test('FLOW-1 FLOW-5 every status that the footers lead to has a next step', () => {
    fc.assert(
      fc.property(incidents, fc.array(actions, { maxLength: 30 }), (incident, taken) => {
        let { status } = incident;
        for (const action of taken) {
          if (!mayAct(getMember('super_admin'), { ...incident, status }, action)) continue;
          status = nextStatus({ ...incident, status }, action);
          expect(SENT.some((next) => mayAct(getMember('super_admin'), { ...incident, status }, next))).toBe(
            true,
          );
        }
      }),
    );
  });

  test('FLOW-7 every footer button is an accepted action', () => {
    fc.assert(
      fc.property(viewers, incidents, (viewer, incident) => {
        for (const button of footerButtons(viewer, incident)) {
          if (button === 'Cancel' || button === 'View Audit Trail') continue;
          expect(mayAct(viewer, incident, button === 'Save' ? undefined : button), button).toBe(true);
        }
      }),
    );
  });

  test('FLOW-7 every accepted action is a footer button', () => {
    const getButton = (action: IncidentAction | undefined): FooterButton =>
      action === undefined || action === 'Open' || action === 'Draft' ? 'Save' : action;
    fc.assert(
      fc.property(viewers, incidents, actions, (viewer, incident, action) => {
        if (!mayAct(viewer, incident, action)) return;
        expect(footerButtons(viewer, incident)).toContain(getButton(action));
        expect(mayWorkOnIncident(viewer, incident)).toBe(true);
        expect(statusOffers(incident.status, action)).toBe(true);
      }),
    );
  });

  test('FLOW-5 FLOW-7 a save that names a status is accepted only in that status and keeps it', () => {
    fc.assert(
      fc.property(viewers, incidents, fc.constantFrom('Open', 'Draft'), (viewer, incident, action) => {
        if (!mayAct(viewer, incident, action)) return;
        expect(incident.status).toBe(action);
        expect(nextStatus(incident, action)).toBe(action);
      }),
    );
  });
});

/** The action that leads to the wished status. `Save` means a plain save, `-` an action that the current status does not offer. */
const TOWARDS = getRows(`
  from              Draft   Pending Approval  Approve  Open     Closed  Archived
  Draft             Save    Submit            -        Submit   -       Archive
  Pending Approval  Reject  Save              Approve  Approve  Closed  -
  Approve           Reject  -                 Save     -        Closed  Archive
  Open              -       -                 -        Save     Closed  -
  Closed            -       Reopen            -        Reopen   -       -
  Archived          -       Reopen            -        Reopen   -       -
`);

describe('a client that sends the target status instead of an action', () => {
  test.each(TOWARDS)('FLOW-5 FLOW-7 from %s', (from, ...cells) => {
    const status = from as IncidentStatus;
    const [, ...wishes] = [
      'from',
      'Draft',
      'Pending Approval',
      'Approve',
      'Open',
      'Closed',
      'Archived',
    ] as const;
    for (const category of CATEGORY_COLUMNS) {
      const found = wishes.map((wished) => {
        const action = toLegacyAction({ category, status }, wished);
        return statusOffers(status, action) ? (action ?? 'Save') : '';
      });
      expect(found, category).toEqual(cells);
    }
  });

  test('FLOW-5 a target status that a plain save reaches by itself is a plain save: a c1 that becomes graver', () => {
    for (const status of ['Open', 'Closed'] as const) {
      expect(toLegacyAction({ category: 'c1', status }, 'Pending Approval', 'c3')).toBeUndefined();
      expect(toLegacyAction({ category: '', status }, 'Pending Approval', 'c2')).toBeUndefined();
    }
    expect(toLegacyAction({ category: 'c2', status: 'Closed' }, 'Pending Approval', 'c3')).toBe('Reopen');
  });

  test('FLOW-7 every footer action can be expressed by its target status', () => {
    for (const status of STATUSES) {
      for (const category of CATEGORY_COLUMNS) {
        for (const action of SENT) {
          if (!statusOffers(status, action)) continue;
          const wished = nextStatus({ category, status }, action);
          const derived = toLegacyAction({ category, status }, wished);
          expect(nextStatus({ category, status }, derived), `${status} ${category} ${action}`).toBe(wished);
          expect(statusOffers(status, derived), `${status} ${category} ${action}`).toBe(true);
        }
      }
    }
  });
});

describe('the name of a status transition', () => {
  test.each([
    ['Draft', 'Pending Approval', 'submitted'],
    ['Draft', 'Open', 'submitted'],
    ['Pending Approval', 'Open', 'approved'],
    ['Pending Approval', 'Approve', 'approved'],
    ['Pending Approval', 'Draft', 'sent back'],
    ['Approve', 'Draft', 'sent back'],
    ['Pending Approval', 'Closed', 'closed'],
    ['Open', 'Closed', 'closed'],
    ['Draft', 'Archived', 'archived'],
    ['Closed', 'Open', 'reopened'],
    ['Archived', 'Pending Approval', 'reopened'],
    ['Open', 'Pending Approval', undefined],
    ['Open', 'Open', undefined],
  ] as const)('FLOW-5 from %s to %s', (before, after, turn) => {
    expect(getStatusTransition(before, after)).toBe(turn);
  });
});

test.each([
  ['Approve', 'Closed', 'Closed'],
  ['Open', 'Closed', 'Close Incident'],
  ['Pending Approval', 'Closed', 'Close Incident'],
  ['Approve', 'Approve', 'Approve'],
  ['Open', 'Save', 'Save'],
] as [IncidentStatus, FooterButton, string][])(
  'FLOW-1 DET-5 in %s the button %s says %s',
  (status, button, text) => {
    expect(buttonText(status, button)).toBe(text);
  },
);

test.each([
  ['Draft', 'Save', 'Draft'],
  ['Open', 'Save', undefined],
  ['Draft', 'Submit', 'Submit'],
  ['Open', 'Closed', 'Closed'],
] as const)('FLOW-5 in %s the button %s sends the action %s', (status, button, action) => {
  expect(toAction(status, button)).toBe(action);
});
