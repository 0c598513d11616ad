import { describe, expect, test } from 'vitest';
import { mayOpenIncident } from '../../../contract/access.ts';
import { toLegacyAction } from '../../../contract/incidents/incidentFlow.ts';
import { ROLES } from '../../../contract/permissions.ts';
import { incidentUpdate } from '../../../contract/schemas/incident.ts';
import { CATEGORIES, STATUSES } from '../../../contract/values/incidentValues.ts';
import type { SignedIn } from '../../../server/http/authentication/authenticate.ts';
import type { IncidentRow } from '../../../server/incidents/incidentRow.ts';
import type { FullSave } from '../../../server/incidents/planSave.ts';
import { planUpdates } from '../../../server/incidents/planUpdates.ts';
import { getMember, ME, SOMEBODY } from '../contract/tables.ts';
import { AT, buildSave, describedAs, getRefusal, getRow, member, planned, READ } from './saves.ts';

/* The specification's clients send a wished `incident_status` instead of an action, and their incidents may lack a time. */

const asSpecClient = (row: IncidentRow, changed: Partial<FullSave>) =>
  buildSave(row, { latest_updated_at: undefined, ...changed });

function answerTo(row: IncidentRow, sent: FullSave, role: (typeof ROLES)[number]) {
  let status: string | undefined;
  const refusal = getRefusal(() => {
    ({ status } = planned(row, sent, member(role), AT));
  });
  return refusal?.status ?? status;
}

describe.each(STATUSES)('an incident in %s', (status) => {
  test.each(ROLES)(
    'FLOW-5 FLOW-7 a target status of a %s is handled as the action that leads there',
    (role) => {
      for (const category of CATEGORIES) {
        for (const createdBy of [ME, SOMEBODY]) {
          const row = getRow({ status, category, createdBy });
          if (!mayOpenIncident(getMember(role), row)) continue;
          for (const wished of STATUSES) {
            const action = toLegacyAction(row, wished);
            const said = answerTo(row, buildSave(row, { action, remark: 'New facts' }), role);
            const meant = answerTo(row, asSpecClient(row, { incident_status: wished }), role);
            expect(meant, `${category} ${createdBy} ${wished}`).toBe(said);
          }
        }
      }
    },
  );
});

test('FLOW-5 a named action takes priority over any status sent with it', () => {
  const row = getRow();
  const sent = buildSave(row, { action: 'Closed', incident_status: 'Pending Approval' });
  expect(answerTo(row, sent, 'admin')).toBe('Closed');
  // This console's plain save already sends the resulting status.
  const raised = buildSave(row, {
    case_details: describedAs(row, { category: 'c3' }),
    incident_status: 'Pending Approval',
  });
  expect(answerTo(row, raised, 'admin')).toBe('Pending Approval');
});

test('DET-11 a target status sent with an old version is a conflict; without a version this is not checked', () => {
  const row = getRow({ status: 'Pending Approval', category: 'c2' });
  const old = { incident_status: 'Open', latest_updated_at: '2026-11-03T02:30:00.122Z' } as const;
  const refusal = getRefusal(() => planned(row, buildSave(row, old), member('super_user'), AT));
  expect([refusal?.status, refusal?.message]).toEqual([
    409,
    'Someone else has saved this incident since you opened it.',
  ]);
  expect(answerTo(row, asSpecClient(row, { incident_status: 'Open' }), 'super_user')).toBe(403);
  expect(answerTo(row, asSpecClient(row, { incident_status: 'Open' }), 'admin')).toBe('Open');
});

test('DET-6 DET-11 a version from before a post is not old; one from before a save of the content is', () => {
  const row = getRow();
  const post = (on: IncidentRow, at: Date): IncidentRow => {
    const incident_updates = [incidentUpdate.parse({ remark: 'Wet floor' })];
    return {
      ...on,
      ...planUpdates(on, { platform: 'web', id: '7', incident_updates }, by, at).after,
      latestUpdatedAt: at,
    };
  };
  const by = { ...member('admin'), user: { id: ME, name: 'Me' } } as SignedIn;
  const LATER = new Date('2026-11-03T04:00:00.000Z');
  const twice = post(post(row, AT), LATER);
  for (const read of [READ, AT, LATER]) {
    expect(
      answerTo(twice, buildSave(twice, { latest_updated_at: read.toISOString() }), 'admin'),
      `${read}`,
    ).toBe('Open');
  }
  for (const read of [new Date(READ.getTime() - 1), new Date(LATER.getTime() + 1)]) {
    expect(
      answerTo(twice, buildSave(twice, { latest_updated_at: read.toISOString() }), 'admin'),
      `${read}`,
    ).toBe(409);
  }
  const edited = buildSave(twice, { case_details: describedAs(twice, { weather: 'Cloudy' }) });
  const afterwards = {
    ...twice,
    ...planned(twice, edited, by, LATER),
    latestUpdatedAt: new Date('2026-11-03T05:00:00.000Z'),
  };
  expect(
    answerTo(afterwards, buildSave(afterwards, { latest_updated_at: LATER.toISOString() }), 'admin'),
  ).toBe(409);
});

describe('reopening', () => {
  const reopen = (changed: Partial<FullSave>) => {
    const row = getRow({ status: 'Closed' });
    return planned(row, asSpecClient(row, { incident_status: 'Open', ...changed }), member('admin'), AT);
  };

  test('FLOW-4 a client without actions has recorded the reason before; a reason sent with it is kept', () => {
    expect(reopen({}).changes.sentences).toEqual(['Update status from Closed to Open']);
    expect(reopen({ remark: ' New facts ' }).changes.sentences.at(-1)).toBe('Reopened: New facts');
  });

  test('DET-12 recipients come with a reopening as with every save', () => {
    const choice = { checked_users: ['u7'], selected_noti_departs: [{ name: 'HR', status: 1 as const }] };
    const { status, document } = reopen({ ...choice, notification_list: ['HR'] });
    expect(status).toBe('Open');
    expect(document).toMatchObject({ ...choice, notification_list: ['HR'] });
  });

  test('DET-13 a frequency of none is shown as repeat, and sent back so it changes nothing', () => {
    const { status, notiFrequency } = reopen({ noti_frequency: 'repeat' });
    expect([status, notiFrequency]).toEqual(['Open', '']);
  });
});

test('DET-12 DET-3 zone_type next to the incident and root_cause under the case details are stored where they belong', () => {
  const row = getRow();
  const root_cause = { unsafe_act: 'Inattention', unsafe_cond: '', follow_up: '' };
  const sent = asSpecClient(row, {
    zone_type: 'Kidsworld',
    case_details: { ...describedAs(row, { zone: 'Kidsworld' }), root_cause },
  });
  const { document } = planned(row, sent, member('admin'), AT);
  expect(document.case_details.incident_description.zone_type).toBe('Kidsworld');
  expect(document.aar.root_cause).toEqual(root_cause);
  expect(document.case_details).not.toHaveProperty('root_cause');
});
