import { describe, expect, test } from 'vitest';
import { mayOpenIncident, mayWorkOnIncident } from '../../../contract/access.ts';
import { emptyReport } from '../../../contract/emptyIncident.ts';
import {
  INCIDENT_ACTIONS,
  type IncidentAction,
  mayAct,
  nextStatus,
  statusOffers,
} from '../../../contract/incidentFlow.ts';
import { CATEGORIES, type IncidentStatus, STATUSES } from '../../../contract/incidentValues.ts';
import { ROLES, type Role } from '../../../contract/permissions.ts';
import type { CaseDetails } from '../../../contract/schemas/caseDetails.ts';
import type { SignedIn } from '../../../server/authentication/authenticate.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import type { IncidentRow } from '../../../server/incidents/incidentRow.ts';
import { planSave, type WholeSave } from '../../../server/incidents/planSave.ts';
import { completeCasualty, completeDetails } from '../../helpers/completeIncident.ts';
import { holderOf, ME, memberOf, SOMEBODY } from '../contract/tables.ts';

const AT = new Date('2026-11-03T03:00:00.000Z');
const READ = new Date('2026-11-03T02:30:00.123Z');

/** Casualties are numbered as the host numbers them. */
function storedDetails(category: CaseDetails['incident_description']['category']): CaseDetails {
  const person_involved_details = [completeCasualty({ casualty_no: 'Casualty 1' })];
  return completeDetails({ description: { category }, details: { person_involved_details } });
}

function rowOf(changed: Partial<IncidentRow> = {}): IncidentRow {
  const category = changed.category ?? 'c1';
  return {
    id: 7,
    status: 'Open',
    category,
    isEmergency: false,
    createdBy: SOMEBODY,
    notiFrequency: '',
    createdAt: READ,
    latestUpdatedAt: READ,
    document: {
      case_details: storedDetails(category),
      aar: emptyReport(),
      incident_updates: [],
      notification_list: ['Tram Ops'],
      checked_users: ['u1'],
      unchecked_users: [],
      selected_noti_departs: [{ name: 'Tram Ops', status: 1 }],
    },
    ...changed,
  } as IncidentRow;
}

/** As a client sends the incident back, but for what a test changes. */
function saveOf(row: IncidentRow, changed: Partial<WholeSave> = {}): WholeSave {
  const { case_details, aar, notification_list } = structuredClone(row.document);
  return {
    platform: 'web',
    id: String(row.id),
    case_details,
    aar,
    noti_frequency: row.notiFrequency,
    notification_list,
    checked_users: [],
    unchecked_users: [],
    selected_noti_departs: [],
    send_noti: 1,
    latest_updated_at: row.latestUpdatedAt.toISOString(),
    ...changed,
  };
}

function describedAs(
  row: IncidentRow,
  description: Partial<CaseDetails['incident_description']>,
): CaseDetails {
  const { case_details } = row.document;
  return { ...case_details, incident_description: { ...case_details.incident_description, ...description } };
}

const as = (viewer: SignedIn['viewer']): SignedIn => ({ viewer, user: { name: 'Me' } }) as SignedIn;
const member = (role: Role) => as(memberOf(role));

function refusalOf(work: () => unknown): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const WITH_REMARK = 'New facts came in.';

/** What the contract's functions say a save is answered with. */
function expected(role: Role, row: IncidentRow, action: IncidentAction | undefined) {
  const viewer = memberOf(role);
  const facts = { category: row.category, status: row.status, createdBy: row.createdBy };
  if (mayAct(viewer, facts, action)) return nextStatus(facts, action);
  if (!mayWorkOnIncident(viewer, facts)) return 403;
  return statusOffers(row.status, action) ? 403 : 409;
}

describe.each(STATUSES)('a save of an incident in %s', (status) => {
  test.each(ROLES)('FLOW-1 to FLOW-7 by a %s is answered as the footer says, for every action', (role) => {
    for (const category of CATEGORIES) {
      for (const createdBy of [ME, SOMEBODY]) {
        for (const action of [undefined, ...INCIDENT_ACTIONS]) {
          const row = rowOf({ status, category, createdBy });
          if (!mayOpenIncident(memberOf(role), row)) continue;
          let answer: IncidentStatus | number | undefined;
          const refusal = refusalOf(() => {
            const sent = saveOf(row, { action, remark: WITH_REMARK });
            answer = planSave(row, sent, member(role), AT).status;
          });
          const say = `${category} ${createdBy} ${action ?? 'Save'}`;
          expect(refusal?.status ?? answer, say).toBe(expected(role, row, action));
          if (refusal?.status === 409)
            expect(refusal.body.data, say).toMatchObject({ incident_status: status });
        }
      }
    }
  });
});

describe('the order of the refusals', () => {
  const stale = { latest_updated_at: '2026-11-03T02:30:00.122Z' };

  test('DET-11 whoever may do it learns of a save in between, also where the status moved on by it', () => {
    for (const action of [undefined, 'Approve'] as const) {
      const row = rowOf({ status: 'Closed' });
      const refusal = refusalOf(() => planSave(row, saveOf(row, { ...stale, action }), member('admin'), AT));
      expect(refusal?.status).toBe(409);
      expect(refusal?.message).toBe('Somebody else saved this incident meanwhile.');
      expect(refusal?.body.data).toMatchObject({ latest_updated_at: READ.toISOString() });
    }
  });

  test('DET-11 a time later than the stored one is no newer state', () => {
    const row = rowOf();
    const sent = saveOf(row, { latest_updated_at: '2036-11-03T02:30:00.000Z' });
    expect(refusalOf(() => planSave(row, sent, member('admin'), AT))?.status).toBe(409);
  });

  test('FLOW-7 whoever may not, learns nothing of the incident', () => {
    const row = rowOf({ category: 'c2', status: 'Pending Approval' });
    for (const [role, action] of [
      ['senior_user', undefined],
      ['super_user', 'Approve'],
    ] as const) {
      const refusal = refusalOf(() => planSave(row, saveOf(row, { ...stale, action }), member(role), AT));
      expect(refusal?.status, role).toBe(403);
      expect(refusal?.body).not.toHaveProperty('data');
    }
  });

  test('LIST-12 DET-11 the incident in a conflict is masked for whoever may not see names', () => {
    const row = rowOf();
    const worker = as({ ...holderOf('p2a', 'p4') });
    const refusal = refusalOf(() => planSave(row, saveOf(row, stale), worker, AT));
    expect(JSON.stringify(refusal?.body)).not.toContain('Siti');
    const senior = refusalOf(() => planSave(row, saveOf(row, stale), member('senior_user'), AT));
    expect(JSON.stringify(senior?.body)).toContain('Siti');
  });
});

describe('reopening', () => {
  const closed = () => rowOf({ status: 'Closed' });
  const reopen = (changed: Partial<WholeSave>, row = closed()) =>
    planSave(row, saveOf(row, { action: 'Reopen', remark: WITH_REMARK, ...changed }), member('admin'), AT);

  test('FLOW-4 the remark goes to the trail, after the status, and is needed', () => {
    expect(reopen({}).changes.sentences).toEqual([
      'Update status from Closed to Open',
      `Reopened: ${WITH_REMARK}`,
    ]);
    for (const remark of [undefined, '', '  \n']) {
      const refusal = refusalOf(() => reopen({ remark }));
      expect([refusal?.status, refusal?.body.errors]).toEqual([400, { remark: 'Required field' }]);
    }
  });

  test('FLOW-4 nothing else is changed with it; an incomplete case is reopened as well', () => {
    const edited = describedAs(closed(), { weather: 'Rain' });
    expect(refusalOf(() => reopen({ case_details: edited }))?.status).toBe(409);
    expect(refusalOf(() => reopen({ noti_frequency: 'one time' }))?.status).toBe(409);
    const row = closed();
    row.document.case_details.photo_video = [];
    expect(reopen({}, row).status).toBe('Open');
  });
});

describe('what is checked', () => {
  const incomplete = (status: IncidentStatus, category: 'c1' | 'c2' = 'c2') => {
    const row = rowOf({ status, category });
    row.document.case_details.photo_video = [];
    return row;
  };

  test.each([
    ['Draft', 'Archive'],
    ['Pending Approval', 'Reject'],
  ] as const)(
    'DET-9 in %s an incomplete case takes %s as it is, and with an edit it does not',
    (status, action) => {
      const row = incomplete(status);
      expect(() => planSave(row, saveOf(row, { action }), member('super_user'), AT)).not.toThrow();
      const case_details = describedAs(row, { incident_title: '' });
      const edited = saveOf(row, { action, case_details });
      expect(refusalOf(() => planSave(row, edited, member('super_user'), AT))?.body.errors).toEqual({
        'case_details.incident_description.incident_title': 'Required field',
        'case_details.photo_video': 'Required field',
      });
    },
  );

  test.each(['Approve', 'Closed', undefined] as const)(
    'DET-9 an incomplete case does not take %s',
    (action) => {
      const row = incomplete('Pending Approval');
      const refusal = refusalOf(() => planSave(row, saveOf(row, { action }), member('admin'), AT));
      expect([refusal?.status, refusal?.body.errors]).toEqual([
        400,
        { 'case_details.photo_video': 'Required field' },
      ]);
    },
  );

  test('DET-9 FORM-2 nothing is checked of an emergency, and nobody makes one without p15', () => {
    const row = rowOf();
    const case_details = {
      ...describedAs(row, { is_emergency_incident: 'Yes', incident_title: '' }),
      photo_video: [],
    };
    const worker = as(holderOf('p2a', 'p4'));
    expect(refusalOf(() => planSave(row, saveOf(row, { case_details }), worker, AT))?.status).toBe(403);
    const raiser = as(holderOf('p2a', 'p4', 'p15'));
    expect(planSave(row, saveOf(row, { case_details }), raiser, AT).status).toBe('Open');
    expect(planSave({ ...row, isEmergency: true }, saveOf(row, { case_details }), worker, AT).status).toBe(
      'Open',
    );
  });

  test('FLOW-5 FLOW-7 the category that is sent decides the status; one beyond the own permissions decides nothing', () => {
    const draft = rowOf({ status: 'Draft' });
    const raised = { case_details: describedAs(draft, { category: 'c3' }), action: 'Submit' } as const;
    expect(planSave(draft, saveOf(draft, raised), member('senior_user'), AT).status).toBe('Pending Approval');
    const open = rowOf();
    const closing = { case_details: describedAs(open, { category: 'c3' }), action: 'Closed' } as const;
    expect(refusalOf(() => planSave(open, saveOf(open, closing), member('senior_user'), AT))?.status).toBe(
      403,
    );
    // Closed as it is raised, it would never be approved; so whoever may approve it may.
    expect(refusalOf(() => planSave(open, saveOf(open, closing), member('super_user'), AT))?.status).toBe(
      403,
    );
    expect(planSave(open, saveOf(open, closing), member('admin'), AT).status).toBe('Closed');
    const saving = { ...closing, action: undefined };
    const raisedOpen = planSave(open, saveOf(open, saving), member('senior_user'), AT);
    expect(raisedOpen.status).toBe('Pending Approval');
    expect(raisedOpen.changes.sentences).toEqual([
      'Update status from Open to Pending Approval',
      'Update category from c1 to c3',
    ]);
  });

  test('CAS-1 a junior with p4 changes no person of an open case somebody else filed, and all the rest', () => {
    const junior = as({ ...holderOf('p2a', 'p4', 'p10'), role: 'junior_user' });
    const row = rowOf();
    const older = {
      ...row.document.case_details,
      person_involved_details: [completeCasualty({ age: '44' })],
    };
    const refused = refusalOf(() => planSave(row, saveOf(row, { case_details: older }), junior, AT));
    expect(refused?.status).toBe(403);
    const wet = saveOf(row, { case_details: describedAs(row, { weather: 'Rain' }) });
    expect(planSave(row, wet, junior, AT).changes.sentences).toEqual(['Update weather from - to Rain']);
    for (const other of [{ ...row, createdBy: ME }, { ...row, status: 'Draft' } as const]) {
      expect(() => planSave(other, saveOf(row, { case_details: older }), junior, AT)).not.toThrow();
    }
  });
});

describe('who is told', () => {
  test('DET-7 a save that says nothing of it leaves it as it was; one that does, changes all of it', () => {
    const row = rowOf();
    const plain = planSave(row, saveOf(row, { notification_list: [] }), member('admin'), AT);
    expect(plain.changes.sentences).toEqual([]);
    expect(plain.document).toMatchObject({ notification_list: ['Tram Ops'], checked_users: ['u1'] });
    const none = { notification_list: [], selected_noti_departs: [{ name: 'Tram Ops', status: 0 } as const] };
    const changed = planSave(row, saveOf(row, none), member('admin'), AT);
    expect(changed.document).toMatchObject({ ...none, checked_users: [] });
    expect(changed.changes.sentences).toEqual([
      'Update notification list from Tram Ops to -',
      'Update notified departments from Tram Ops to Tram Ops (left out)',
      'Update users added to the notification from 1 to 0',
    ]);
  });

  test('DET-7 IAUD-2 a department that is unticked for the first time is kept, and told of', () => {
    const row = rowOf();
    row.document.selected_noti_departs = [];
    const unticked = { selected_noti_departs: [{ name: 'WSH', status: 0 } as const], checked_users: ['u1'] };
    const { document, changes } = planSave(row, saveOf(row, unticked), member('admin'), AT);
    expect(document.selected_noti_departs).toEqual(unticked.selected_noti_departs);
    expect(changes.sentences).toEqual(['Update notified departments from - to WSH (left out)']);
  });
});
