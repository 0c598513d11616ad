import { describe, expect, test } from 'vitest';
import { mayOpenIncident, mayWorkOnIncident } from '../../../contract/access.ts';
import {
  INCIDENT_ACTIONS,
  type IncidentAction,
  mayAct,
  nextStatus,
  statusOffers,
} from '../../../contract/incidents/incidentFlow.ts';
import { ROLES, type Role } from '../../../contract/permissions.ts';
import { CATEGORIES, type IncidentStatus, STATUSES } from '../../../contract/values/incidentValues.ts';
import type { IncidentRow } from '../../../server/incidents/incidentRow.ts';
import type { FullSave } from '../../../server/incidents/planSave.ts';
import { getHolder, getMember, ME, SOMEBODY } from '../contract/tables.ts';
import { AT, as, buildSave, describedAs, getRefusal, getRow, member, planned, READ } from './saves.ts';

const WITH_REMARK = 'New facts came in.';

/** The expected response according to the contract's functions. */
function expected(role: Role, row: IncidentRow, action: IncidentAction | undefined) {
  const viewer = getMember(role);
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
          const row = getRow({ status, category, createdBy });
          if (!mayOpenIncident(getMember(role), row)) continue;
          let answer: IncidentStatus | number | undefined;
          const refusal = getRefusal(() => {
            const sent = buildSave(row, { action, remark: WITH_REMARK });
            answer = planned(row, sent, member(role), AT).status;
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

  test('DET-11 a person with permission learns of a save in between, even if it changed the status', () => {
    for (const action of [undefined, 'Approve'] as const) {
      const row = getRow({ status: 'Closed' });
      const refusal = getRefusal(() =>
        planned(row, buildSave(row, { ...stale, action }), member('admin'), AT),
      );
      expect(refusal?.status).toBe(409);
      expect(refusal?.message).toBe('Someone else has saved this incident since you opened it.');
      expect(refusal?.body.data).toMatchObject({ latest_updated_at: READ.toISOString() });
    }
  });

  test('DET-11 a time later than the stored one is no newer state', () => {
    const row = getRow();
    const sent = buildSave(row, { latest_updated_at: '2036-11-03T02:30:00.000Z' });
    expect(getRefusal(() => planned(row, sent, member('admin'), AT))?.status).toBe(409);
  });

  test('FLOW-7 a person without permission learns nothing of the incident', () => {
    const row = getRow({ category: 'c2', status: 'Pending Approval' });
    for (const [role, action] of [
      ['senior_user', undefined],
      ['super_user', 'Approve'],
    ] as const) {
      const refusal = getRefusal(() => planned(row, buildSave(row, { ...stale, action }), member(role), AT));
      expect(refusal?.status, role).toBe(403);
      expect(refusal?.body).not.toHaveProperty('data');
    }
  });

  test('LIST-12 DET-11 the incident in a conflict is masked for people who may not see names', () => {
    const row = getRow();
    const worker = as({ ...getHolder('p2a', 'p4') });
    const refusal = getRefusal(() => planned(row, buildSave(row, stale), worker, AT));
    expect(refusal?.status).toBe(409);
    expect(JSON.stringify(refusal?.body)).not.toContain('Siti');
    const senior = getRefusal(() => planned(row, buildSave(row, stale), member('senior_user'), AT));
    expect(JSON.stringify(senior?.body)).toContain('Siti');
  });
});

describe('reopening', () => {
  const closed = () => getRow({ status: 'Closed' });
  const reopen = (changed: Partial<FullSave>, row = closed()) =>
    planned(row, buildSave(row, { action: 'Reopen', remark: WITH_REMARK, ...changed }), member('admin'), AT);

  test('FLOW-4 the remark goes to the trail, after the status, and is needed', () => {
    expect(reopen({}).changes.sentences).toEqual([
      'Update status from Closed to Open',
      `Reopened: ${WITH_REMARK}`,
    ]);
    for (const remark of [undefined, '', '  \n']) {
      const refusal = getRefusal(() => reopen({ remark }));
      expect([refusal?.status, refusal?.body.errors]).toEqual([400, { remark: 'Required field' }]);
    }
  });

  test('FLOW-5 an incomplete case is reopened only with what is missing', () => {
    const row = closed();
    row.document.case_details.incident_description.weather = '';
    const { case_details } = row.document;
    const { photo_video } = case_details;
    case_details.photo_video = [];
    const refusal = getRefusal(() => reopen({}, row));
    expect([refusal?.status, Object.keys(refusal?.body.errors ?? {})]).toEqual([
      400,
      ['case_details.photo_video'],
    ]);
    const { status, document, changes } = reopen({ case_details: { ...case_details, photo_video } }, row);
    expect([status, document.case_details.photo_video]).toEqual(['Open', photo_video]);
    expect(changes.sentences).toContain(`Reopened: ${WITH_REMARK}`);
  });

  test('FLOW-5 its category is not changed with it, because a lower one needs no approval', () => {
    const raised = describedAs(closed(), { category: 'c3' });
    expect(getRefusal(() => reopen({ case_details: raised }))?.status).toBe(409);
  });
});

describe('sending back', () => {
  const pending = () => getRow({ status: 'Pending Approval', category: 'c3' });
  const reject = (changed: Partial<FullSave>) => {
    const row = pending();
    return planned(row, buildSave(row, { action: 'Reject', ...changed }), member('admin'), AT);
  };

  test('FLOW-5 a rejection may have a remark: in the audit trail, and on top of the case until it is submitted again', () => {
    const back = reject({ remark: ' The photo is of another place ' });
    expect(back.status).toBe('Draft');
    expect(back.changes.sentences).toEqual([
      'Update status from Pending Approval to Draft',
      'Sent back: The photo is of another place',
    ]);
    const sent_back = { remark: 'The photo is of another place', at: AT.toISOString() };
    expect(back.document.sent_back).toMatchObject(sent_back);
    const draft = { ...pending(), ...back } as ReturnType<typeof getRow>;
    const saved = planned(draft, buildSave(draft, { action: 'Draft' }), member('admin'), AT);
    expect(saved.document.sent_back).toMatchObject(sent_back);
    const submitted = planned(draft, buildSave(draft, { action: 'Submit' }), member('admin'), AT);
    expect(submitted.document.sent_back).toBeUndefined();
  });

  test('FLOW-5 a client of the specification rejects without a word; that is said as well', () => {
    const back = reject({});
    expect(back.changes.sentences).toEqual(['Update status from Pending Approval to Draft']);
    expect(back.document.sent_back).toMatchObject({ remark: '' });
  });

  test('FLOW-4 open items of a closed case are in the audit trail', () => {
    const row = getRow();
    const closed = planned(
      row,
      buildSave(row, { action: 'Closed', remark: 'Rails come in May' }),
      member('admin'),
      AT,
    );
    expect(closed.changes.sentences.at(-1)).toBe('Closed with a remark: Rails come in May');
    const open = getRow();
    const saved = planned(open, buildSave(open, { remark: 'Nobody asked' }), member('admin'), AT);
    expect(saved.changes.sentences).toEqual([]);
  });
});
