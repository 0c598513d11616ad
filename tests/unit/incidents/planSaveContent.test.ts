import { describe, expect, test } from 'vitest';
import { wireDateAndTime } from '../../../contract/singaporeTime.ts';
import type { IncidentStatus } from '../../../contract/values/incidentValues.ts';
import { buildCasualty } from '../../helpers/factories.ts';
import { getHolder, ME } from '../contract/tables.ts';
import { AT, as, buildSave, describedAs, getRefusal, getRow, member, planned } from './saves.ts';

describe('validation', () => {
  const incomplete = (status: IncidentStatus, category: 'c1' | 'c2' = 'c2') => {
    const row = getRow({ status, category });
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
      expect(() => planned(row, buildSave(row, { action }), member('super_user'), AT)).not.toThrow();
      const case_details = describedAs(row, { incident_title: '' });
      const edited = buildSave(row, { action, case_details });
      expect(getRefusal(() => planned(row, edited, member('super_user'), AT))?.body.errors).toEqual({
        'case_details.incident_description.incident_title': 'Required field',
        'case_details.photo_video': 'Required field',
      });
    },
  );

  test('DET-9 FORM-14 an incident is not moved into the future, by the server’s clock', () => {
    const row = getRow({ status: 'Draft' });
    const movedTo = (at: Date) => buildSave(row, { case_details: describedAs(row, wireDateAndTime(at)) });
    const ahead = movedTo(new Date(AT.getTime() + 24 * 3_600_000));
    expect(getRefusal(() => planned(row, ahead, member('super_user'), AT))?.body.errors).toEqual({
      'case_details.incident_description.date': 'Please choose a date and time that are not in the future.',
    });
    expect(() => planned(row, movedTo(AT), member('super_user'), AT)).not.toThrow();
  });

  test.each(['Approve', 'Closed', undefined] as const)(
    'DET-9 an incomplete case does not take %s',
    (action) => {
      const row = incomplete('Pending Approval');
      const refusal = getRefusal(() => planned(row, buildSave(row, { action }), member('admin'), AT));
      expect([refusal?.status, refusal?.body.errors]).toEqual([
        400,
        { 'case_details.photo_video': 'Required field' },
      ]);
    },
  );

  test('DET-9 FORM-2 an emergency is not validated, and raising one needs p15', () => {
    const row = getRow();
    const case_details = {
      ...describedAs(row, { is_emergency_incident: 'Yes', incident_title: '' }),
      photo_video: [],
    };
    const worker = as(getHolder('p2a', 'p4'));
    expect(getRefusal(() => planned(row, buildSave(row, { case_details }), worker, AT))?.status).toBe(403);
    const raiser = as(getHolder('p2a', 'p4', 'p15'));
    expect(planned(row, buildSave(row, { case_details }), raiser, AT).status).toBe('Open');
    expect(planned({ ...row, isEmergency: true }, buildSave(row, { case_details }), worker, AT).status).toBe(
      'Open',
    );
  });

  test('FLOW-5 FLOW-7 the category that is sent decides the status; one beyond the own permissions decides nothing', () => {
    const draft = getRow({ status: 'Draft' });
    const raised = { case_details: describedAs(draft, { category: 'c3' }), action: 'Submit' } as const;
    expect(planned(draft, buildSave(draft, raised), member('senior_user'), AT).status).toBe(
      'Pending Approval',
    );
    const open = getRow();
    const closing = { case_details: describedAs(open, { category: 'c3' }), action: 'Closed' } as const;
    expect(getRefusal(() => planned(open, buildSave(open, closing), member('senior_user'), AT))?.status).toBe(
      403,
    );
    expect(planned(open, buildSave(open, closing), member('super_user'), AT).status).toBe('Closed');
    const saving = { ...closing, action: undefined };
    const raisedOpen = planned(open, buildSave(open, saving), member('senior_user'), AT);
    expect(raisedOpen.status).toBe('Pending Approval');
    expect(raisedOpen.changes.sentences).toEqual([
      'Update status from Open to Pending Approval',
      'Update category from Cat 1 to Cat 3',
    ]);
  });

  test('CAS-1 a junior with p4 may change an open case of another person, except its persons', () => {
    const junior = as({ ...getHolder('p2a', 'p4', 'p10'), role: 'junior_user' });
    const row = getRow();
    const older = {
      ...row.document.case_details,
      person_involved_details: [buildCasualty({ age: '44' })],
    };
    const refused = getRefusal(() => planned(row, buildSave(row, { case_details: older }), junior, AT));
    expect(refused?.status).toBe(403);
    const wet = buildSave(row, { case_details: describedAs(row, { weather: 'Cloudy' }) });
    expect(planned(row, wet, junior, AT).changes.sentences).toEqual(['Update weather from - to Cloudy']);
    for (const other of [{ ...row, createdBy: ME }, { ...row, status: 'Draft' } as const]) {
      expect(() => planned(other, buildSave(row, { case_details: older }), junior, AT)).not.toThrow();
    }
  });
});

describe('recipients', () => {
  test('DET-7 a save without a choice leaves it unchanged; one with a choice replaces all of it', () => {
    const row = getRow();
    const plain = planned(row, buildSave(row, { notification_list: [] }), member('admin'), AT);
    expect(plain.changes.sentences).toEqual([]);
    expect(plain.document).toMatchObject({ notification_list: ['Tram Ops'], checked_users: ['u1'] });
    const one = planned(
      row,
      buildSave(row, { checked_users: ['u2'], unchecked_users: ['u3'] }),
      member('admin'),
      AT,
    );
    expect(one.document).toMatchObject({ checked_users: ['u2'], unchecked_users: ['u3'] });
    const none = { notification_list: [], selected_noti_departs: [{ name: 'Tram Ops', status: 0 } as const] };
    const changed = planned(row, buildSave(row, none), member('admin'), AT);
    expect(changed.document).toMatchObject({ ...none, checked_users: [] });
    expect(changed.changes.sentences).toEqual([
      'Update notification list from Tram Ops to -',
      'Update notified departments from Tram Ops to Tram Ops (left out)',
      'Update users added to the notification from 1 to 0',
    ]);
  });

  test('DET-7 IAUD-2 a department unticked for the first time is stored, and in the audit trail', () => {
    const row = getRow();
    row.document.selected_noti_departs = [];
    const unticked = { selected_noti_departs: [{ name: 'WSH', status: 0 } as const], checked_users: ['u1'] };
    const { document, changes } = planned(row, buildSave(row, unticked), member('admin'), AT);
    expect(document.selected_noti_departs).toEqual(unticked.selected_noti_departs);
    expect(changes.sentences).toEqual(['Update notified departments from - to WSH (left out)']);
  });
});
