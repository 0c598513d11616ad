import { expect, test } from 'vitest';
import { emptyAction } from '../../../contract/incidents/emptyIncident.ts';
import { type Reminder, reminderMail, reminderPush } from '../../../server/incidents/actions/reminderMail.ts';

const MEI = { name: 'Mei Tan', email: 'mei@parks.example' };
const ASKED = { count: 2, today: '2026-11-05', publicUrl: 'https://parks.example' };
const reminder = (changed: Partial<Reminder>, action: Partial<Reminder['action']> = {}): Reminder => ({
  incidentId: 7,
  code: 'INC-000007',
  dueOn: '2026-11-04',
  escalated: undefined,
  action: { ...emptyAction(), recommended_ca_no: 'Action 2', description: 'Put up a rail', ...action },
  ...changed,
});

test('DET-4 REF-3 a reminder contains the number of the action, incident, due date and link, and no typed text', () => {
  const late = reminder({ escalated: 'late' }, { assignee: { kind: 'user', id: 'u2', name: 'Ravi' } });
  const other = reminder(
    { incidentId: 8, code: 'INC-000008', dueOn: '2026-11-06' },
    { recommended_ca_no: '' },
  );
  expect(reminderMail(MEI, [late, other], { ...ASKED, count: 3 })).toMatchInlineSnapshot(`
    {
      "body": "Hello Mei Tan,

    You have 3 corrective actions due:

    INC-000007: Action 2
    Due 4 Nov 2026 (overdue by 1 day).
    Assigned to Ravi, already reminded.
    https://parks.example/incidents_list/detail?id=7#recommended-corrective-actions

    INC-000008: A corrective action
    Due 6 Nov 2026 (in 1 day).
    https://parks.example/incidents_list/detail?id=8#recommended-corrective-actions

    And 1 more.

    See all your actions: https://parks.example/my_actions
    ",
      "channel": "mail",
      "recipient": "mei@parks.example",
      "subject": "3 corrective actions need your attention",
    }
  `);
});

test('DET-4 the department head learns that an action has no assignee', () => {
  const { body } = reminderMail(MEI, [reminder({ escalated: 'nobody' })], { ...ASKED, count: 1 });
  expect(body).toContain('Assigned to nobody, who cannot be reminded.');
  expect(body).not.toContain('more.');
});

test('DET-4 LIST-12 a push, which others may see, contains no typed text', () => {
  const push = reminderPush({ token: 'token', userId: 'mei' }, [reminder({})], {
    count: 1,
    today: ASKED.today,
  });
  expect(push).toMatchInlineSnapshot(`
    {
      "body": "INC-000007: corrective action overdue by 1 day",
      "channel": "push",
      "data": {
        "incident_id": "7",
        "user_id": "mei",
      },
      "recipient": "token",
      "subject": "Corrective action",
    }
  `);
  expect(reminderPush({ token: 'token', userId: 'mei' }, [reminder({}), reminder({})], ASKED).body).toBe(
    '2 corrective actions need your attention',
  );
});
