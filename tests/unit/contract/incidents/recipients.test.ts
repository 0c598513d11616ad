import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyAction, emptyReport } from '../../../../contract/incidents/emptyIncident.ts';
import {
  feedbackText,
  getDepartmentState,
  getRecipients,
  isDepartmentNotified,
  isRecipient,
  isSentBySms,
  NO_CHOICE,
  type NotificationFacts,
  notificationText,
  type RecipientChoice,
  shortenRemark,
} from '../../../../contract/incidents/recipients.ts';
import {
  isEmergencyNotification,
  readableNotification,
} from '../../../../contract/notifications/messageText.ts';
import { STATUS_TRANSITIONS, ZONE_TYPED } from '../../../../contract/values/incidentValues.ts';

const told = (
  user: { id?: string; subDepartment?: string },
  choice: Partial<RecipientChoice> = {},
  isEmergency = false,
) =>
  isRecipient(
    getRecipients({
      isEmergency,
      classificationDepartments: ['WSH', 'First Aid'],
      choice: { ...NO_CHOICE, ...choice },
      notifiable: ['WSH', 'First Aid', 'HR', 'IT'],
    }),
    { id: 'u1', subDepartment: 'WSH', ...user },
  );
const ticked = (name: string, status: 1 | 0 | -1) => ({ selected_noti_departs: [{ name, status }] });
const both = (one: ReturnType<typeof ticked>, other: ReturnType<typeof ticked>) => ({
  selected_noti_departs: [...one.selected_noti_departs, ...other.selected_noti_departs],
});

describe('recipients', () => {
  test.each([
    ['NLST-1 a department of the classification', {}, {}, false, true],
    ['NLST-1 another department', { subDepartment: 'HR' }, {}, false, false],
    ['FORM-5 any department in an emergency', { subDepartment: 'HR' }, {}, true, true],
    ['FORM-5 no department in an emergency', { subDepartment: '' }, {}, true, true],
    ['FORM-5 unticked in an emergency', {}, { unchecked_users: ['u1'] }, true, false],
    ['DET-7 unticked', {}, { unchecked_users: ['u1'] }, false, false],
    ['DET-7 another user unticked', {}, { unchecked_users: ['u2'] }, false, true],
    ['DET-7 ticked', { subDepartment: 'HR' }, { checked_users: ['u1'] }, false, true],
    ['DET-7 ticked and unticked', {}, { checked_users: ['u1'], unchecked_users: ['u1'] }, false, false],
    ['DET-7 a department ticked', { subDepartment: 'HR' }, ticked('HR', 1), false, true],
    ['DET-7 a department named', { subDepartment: 'HR' }, { notification_list: ['HR'] }, false, true],
    ['DET-7 a department unticked', {}, ticked('WSH', 0), false, false],
    ['DET-7 a department unticked in an emergency', {}, ticked('WSH', 0), true, false],
    ['DET-7 a partly ticked department stays notified', {}, ticked('WSH', -1), false, true],
    [
      'DET-7 a partly ticked department stays not notified',
      { subDepartment: 'HR' },
      ticked('HR', -1),
      false,
      false,
    ],
    // The classification's departments, WSH and First Aid, apply only if no recipients were chosen (NPAN-6).
    ['NPAN-6 only another department ticked', {}, ticked('HR', 1), false, false],
    ['NPAN-6 only another department named', {}, { notification_list: ['HR'] }, false, false],
    ['NPAN-6 only another user ticked', {}, { checked_users: ['u2'] }, false, false],
    ['NPAN-6 chosen with others', {}, { notification_list: ['HR', 'WSH'] }, false, true],
    ['NPAN-6 REF-2 only a retired department named', {}, { notification_list: ['Divers'] }, false, true],
    ['NPAN-6 REF-2 only a retired department ticked', {}, ticked('Divers', 1), false, true],
    [
      'REF-2 a retired department ticked',
      { subDepartment: 'Divers' },
      { notification_list: ['Divers'] },
      false,
      false,
    ],
    [
      'FORM-5 REF-2 a retired department unticked',
      { subDepartment: 'Divers' },
      ticked('Divers', 0),
      true,
      false,
    ],
    ['NPAN-6 none chosen, another department unticked', {}, ticked('HR', 0), false, true],
    ['NPAN-6 none chosen, another user unticked', {}, { unchecked_users: ['u2'] }, false, true],
    [
      'NPAN-6 chosen are those of a department in part',
      {},
      both(ticked('WSH', -1), ticked('HR', 1)),
      false,
      true,
    ],
    [
      'NPAN-6 a partly chosen department outside the classification is not notified',
      { subDepartment: 'IT' },
      both(ticked('IT', -1), ticked('HR', 1)),
      false,
      false,
    ],
    [
      'NPAN-6 the other departments of the classification, if one is partly ticked and another was chosen',
      { subDepartment: 'First Aid' },
      both(ticked('WSH', -1), ticked('HR', 1)),
      false,
      false,
    ],
    ['FORM-5 in an emergency all, even if one was ticked', {}, ticked('HR', 1), true, true],
    [
      'DET-7 a ticked user of an unticked department',
      {},
      { ...ticked('WSH', 0), checked_users: ['u1'] },
      false,
      true,
    ],
  ])('%s', (_case, user, choice, isEmergency, expected) => {
    expect(told(user, choice, isEmergency)).toBe(expected);
  });

  test('DET-7 for any choice: unticked people are never notified, ticked ones always, the others with their department', () => {
    const name = fc.constantFrom('WSH', 'First Aid', 'HR', 'IT', '');
    const id = fc.constantFrom('u1', 'u2', 'u3');
    const status = fc.constantFrom(1 as const, 0 as const, -1 as const);
    const choice = fc.record({
      notification_list: fc.array(name),
      checked_users: fc.array(id),
      unchecked_users: fc.array(id),
      selected_noti_departs: fc.array(fc.record({ name, status })),
    });
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(name),
        choice,
        id,
        name,
        (isEmergency, departments, given, userId, department) => {
          const recipients = getRecipients({
            isEmergency,
            classificationDepartments: departments,
            choice: given,
            notifiable: ['WSH', 'First Aid', 'HR'],
          });
          const answer = isRecipient(recipients, { id: userId, subDepartment: department });
          if (given.unchecked_users.includes(userId)) return !answer;
          if (given.checked_users.includes(userId)) return answer;
          return answer === isDepartmentNotified(recipients, department);
        },
      ),
    );
  });

  test.each([
    ['all', 3, 3, 1],
    ['some', 3, 2, -1],
    ['none', 3, 0, 0],
    ['without users, of the classification', 0, 0, 1],
  ] as const)('DET-7 the state of a department: %s', (_case, users, toldUsers, state) => {
    const recipients = getRecipients({
      isEmergency: false,
      classificationDepartments: ['WSH'],
      choice: NO_CHOICE,
      notifiable: ['WSH'],
    });
    expect(getDepartmentState(recipients, { name: 'WSH', users, told: toldUsers })).toBe(state);
  });

  test.each([
    ['an emergency', true, '', true, true],
    ['an emergency again', true, 'repeat', false, true],
    ['an emergency, one time', true, 'one time', true, true],
    ['an emergency, one time, again', true, 'one time', false, false],
    ['another incident', false, '', true, false],
    ['another incident, one time', false, 'one time', true, true],
    ['another incident, one time, again', false, 'one time', false, false],
  ] as const)('DET-8 by SMS: %s', (_case, isEmergency, frequency, isFirst, expected) => {
    expect(isSentBySms({ isEmergency, frequency, isFirst, maySend: true })).toBe(expected);
    const withoutPermission = isSentBySms({ isEmergency, frequency, isFirst, maySend: false });
    expect(withoutPermission).toBe(isEmergency && expected);
  });
});

describe('notification texts', () => {
  const incident: NotificationFacts = {
    event: 'created',
    code: 'INC-000123',
    isEmergency: false,
    category: 'c2',
    status: 'Open',
    classification: 'Slip/trip/fall',
    park: 'Singapore Zoo',
    zoneType: 'Treetops Trail',
  };
  test.each([
    [{}, 'New_incident_INC-000123_(Cat_2):_Slip/trip/fall_at_Singapore_Zoo'],
    [
      { event: 'updated', status: 'Pending Approval' },
      'Incident_INC-000123_(Cat_2)_updated,_now_Pending_Approval:_Slip/trip/fall_at_Singapore_Zoo',
    ],
    [
      { isEmergency: true, classification: '' },
      'Emergency_broadcast_INC-000123:_at_Treetops_Trail,_Singapore_Zoo',
    ],
    [
      { isEmergency: true, event: 'updated' },
      'Emergency_INC-000123_updated,_now_Open:_Slip/trip/fall_at_Treetops_Trail,_Singapore_Zoo',
    ],
    [
      { isEmergency: true, classification: '', zoneType: ZONE_TYPED },
      'Emergency_broadcast_INC-000123:_at_Singapore_Zoo',
    ],
    [{ category: '', classification: '', park: '' }, 'New_incident_INC-000123'],
  ] as const)('NPAN-1 FORM-5 an emergency names its zone: %o', (changed, text) => {
    expect(notificationText({ ...incident, ...changed })).toBe(text);
    expect(isEmergencyNotification(text)).toBe('isEmergency' in changed);
  });

  test('NPAN-1 underscores are read as spaces', () => {
    expect(readableNotification('New_incident_INC-000123')).toBe('New incident INC-000123');
  });
});

describe('feedback to the reporter', () => {
  const action = (recommended_ca_status: string, status: '' | 'delete' = '') => ({
    ...emptyAction(),
    recommended_ca_status,
    status,
  });
  const causes = ['Hurry', 'Wet'];
  const facts = { code: 'INC-000123', by: 'Mei Ling', remark: undefined, aar: emptyReport(), causes };
  const give = (changed: object) => feedbackText({ ...facts, turn: 'closed', ...changed });
  const said = (changed: object) => readableNotification(give(changed)?.text ?? '');

  test('for transitions that are reported, and for no other', () => {
    const told = STATUS_TRANSITIONS.filter((turn) => feedbackText({ ...facts, turn }));
    expect(told).toEqual(['approved', 'sent back', 'closed', 'reopened']);
    expect(feedbackText({ ...facts, turn: 'approved' })).toEqual({
      sentText: 'Your_incident_INC-000123_was_approved',
      text: 'Your_incident_INC-000123_was_approved_by_Mei_Ling.',
      remark: '',
    });
  });

  test.each([
    [{}, ''],
    [{ aar: { ...emptyReport(), recommended_ca: [action('Completed')] } }, ' 1 of 1 corrective action done.'],
    [
      { aar: { ...emptyReport(), recommended_ca: [action('Ongoing'), action('Completed', 'delete')] } },
      ' 0 of 1 corrective action done.',
    ],
    [
      { aar: { ...emptyReport(), recommended_ca: [action('Completed'), action('Ongoing')] } },
      ' 1 of 2 corrective actions done.',
    ],
    [
      { aar: { ...emptyReport(), root_cause: { unsafe_act: 'Hurry', unsafe_cond: 'Wet', follow_up: 'x' } } },
      ' Root cause: Hurry, Wet.',
    ],
    [
      { aar: { ...emptyReport(), root_cause: { unsafe_act: 'Typed', unsafe_cond: 'Wet', follow_up: '' } } },
      ' Root cause: Wet.',
    ],
    [{ remark: 'Mats are down' }, ''],
  ])('REF-3 of a closed case: %o', (changed, more) => {
    expect(said(changed)).toBe(`Your incident INC-000123 was closed by Mei Ling.${more}`);
  });

  test.each([
    [{ remark: ' \n ' }, ''],
    [{ remark: '  Mats\n are down ' }, 'Mats are down'],
    [{ remark: 'Mats are down', aar: undefined }, ''],
    [{ remark: '🦜'.repeat(300) }, `${'🦜'.repeat(200)}…`],
  ])('REF-3 the remark is separate from the text: %o', (changed, remark) => {
    expect(give(changed)?.remark).toBe(remark);
  });

  test('contains no summary for any other transition', () => {
    const aar = { ...emptyReport(), recommended_ca: [action('Completed')] };
    expect(said({ turn: 'approved', aar })).toBe('Your incident INC-000123 was approved by Mei Ling.');
  });

  test('NPAN-1 feedback is never shown as a red emergency', () => {
    expect(isEmergencyNotification(feedbackText({ ...facts, turn: 'closed' })?.text ?? '')).toBe(false);
  });
});

test.each([
  [199, ''],
  [200, ''],
  [201, '…'],
])('NPAN-1 a remark of %i characters is cut to 200, surrogate pairs included', (length, rest) => {
  expect(shortenRemark(` ${'😀'.repeat(length)} `)).toBe('😀'.repeat(Math.min(length, 200)) + rest);
});
