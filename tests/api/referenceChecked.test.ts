import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyReport } from '../../contract/incidents/emptyIncident.ts';
import { ROLES } from '../../contract/permissions.ts';
import type { IncidentDescription } from '../../contract/schemas/caseDetails.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { incidents, outbox } from '../../server/database/schema.ts';
import { type AccountServer, startAccountServer } from '../helpers/accounts.ts';
import { storeWithActions } from '../helpers/actions.ts';
import { buildCaseDetails, buildCasualty } from '../helpers/factories.ts';
import { fileIncident, incidentInput, updateInput } from '../helpers/incidents.ts';
import { type ReferenceAnswer, referenceCaller } from '../helpers/reference.ts';

const DESCRIPTION = 'case_details.incident_description';
const platform = 'web' as const;

let server: AccountServer;
let manage: (method: string, path: string, body?: unknown) => Promise<ReferenceAnswer>;

beforeAll(async () => {
  server = await startAccountServer();
  manage = referenceCaller(server, server.people.super_admin.token);
});
afterAll(() => server.close());

const filed = () => server.database.$count(incidents);
const create = (description: Partial<IncidentDescription>, role: (typeof ROLES)[number] = 'admin') =>
  server.call('create_incident', incidentInput(description), server.people[role]);
const update = async (id: string, description: Partial<IncidentDescription>) =>
  server.call(
    'update_incident',
    await updateInput(server, server.people.admin.token, id, { description, send_noti: 0 }),
    server.people.admin,
  );
const getErrors = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}),
];

async function retire(list: string, value: string): Promise<void> {
  const { body } = await manage('GET', `static_data/${list}`);
  const retired = [...(body.retired ?? []), value];
  expect((await manage('PUT', `static_data/${list}`, { ...body, retired })).status).toBe(200);
}

describe('REF-3 a form sends values of the reference data', () => {
  test.each(ROLES)('a new incident of a %s', async (role) => {
    const before = await filed();
    const wrong = await create({ park: 'Jurong Park', weather: 'Sunny' }, role);
    expect(getErrors(wrong)).toEqual([400, [`${DESCRIPTION}.park`, `${DESCRIPTION}.weather`]]);
    expect(wrong.body.message).toBe('Please check: Park, Weather.');
    expect(wrong.body.errors[`${DESCRIPTION}.park`]).toBe(
      "Park 'Jurong Park' is not offered. Please choose another.",
    );
    expect(await filed()).toBe(before);
    const right = await create({ park: 'singapore zoo', weather: 'FAIR', zone: 'WILD AFRICA' }, role);
    expect(right.status).toBe(200);
    const [stored] = await server.database
      .select()
      .from(incidents)
      .where(eq(incidents.id, Number(right.body.id)));
    expect(stored?.park).toBe('Singapore Zoo');
    expect(stored?.document.case_details.incident_description).toMatchObject({
      park: 'Singapore Zoo',
      weather: 'Fair',
      zone: 'Wild Africa',
    });
  });

  test('persons, report and recipients of a new incident, each at its place', async () => {
    const case_details = buildCaseDetails({
      details: {
        person_involved_details: [buildCasualty(), buildCasualty({ id: 'b', nationality: 'Martian' })],
      },
    });
    const report = emptyReport();
    const answer = await server.call(
      'create_incident',
      {
        platform,
        case_details,
        aar: { ...report, root_cause: { ...report.root_cause, unsafe_act: 'Horseplay' } },
        notification_list: ['Call 999'],
      },
      server.people.admin,
    );
    expect(getErrors(answer)).toEqual([
      400,
      [
        'case_details.person_involved_details.1.nationality',
        'aar.root_cause.unsafe_act',
        'notification_list',
      ],
    ]);
  });

  test('a retired value stays if stored, and is refused otherwise', async () => {
    const { id } = await fileIncident(server, server.people.admin.token, { weather: 'Haze' });
    await retire('weather', 'Haze');
    expect(getErrors(await create({ weather: 'Haze' }))).toEqual([400, [`${DESCRIPTION}.weather`]]);
    expect((await update(id, { incident_title: 'Guest fell' })).status).toBe(200);
    expect((await update(id, { weather: 'Cloudy' })).status).toBe(200);
    expect(getErrors(await update(id, { weather: 'Haze' }))).toEqual([400, [`${DESCRIPTION}.weather`]]);
  });

  test('REF-2 DET-7 FORM-5 a retired sub department is not chosen for a case, and holds up no emergency', async () => {
    const { admin } = server.people;
    const { body } = await manage('GET', 'departments/commercial');
    const sub_departments = body.sub_departments.map((one: object) => ({ ...one, retired: true }));
    expect((await manage('PUT', 'departments/commercial', { ...body, sub_departments })).status).toBe(200);
    const choice = { selected_noti_departs: [{ name: 'Retail', status: 1 as const }] };
    const save = async (description: Partial<IncidentDescription>) => {
      const { id } = await fileIncident(server, admin.token, description);
      return server.call('update_incident', await updateInput(server, admin.token, id, choice), admin);
    };
    expect(getErrors(await save({}))).toEqual([400, ['selected_noti_departs.0.name']]);
    const emergency = { is_emergency_incident: 'Yes' } as const;
    expect((await save(emergency)).status).toBe(200);
    const input = { ...incidentInput(emergency), ...choice };
    expect((await server.call('create_incident', input, admin)).status).toBe(200);
  });

  test('FORM-16 a repeated create after a value was retired gets the first answer', async () => {
    const options = { ...server.people.admin, headers: { 'idempotency-key': crypto.randomUUID() } };
    const input = incidentInput({ area_condition: ['Dim'] });
    const first = await server.call('create_incident', input, options);
    await retire('area_condition', 'Dim');
    expect((await server.call('create_incident', input, options)).body).toEqual(first.body);
  });

  test('FLOW-8 another spelling of what is stored is no change', async () => {
    const { id } = await fileIncident(server, server.people.admin.token, { weather: 'Fair' });
    const input = await updateInput(server, server.people.admin.token, id, {
      description: { weather: 'fair' },
    });
    const { status, body } = await server.call('update_incident', input, server.people.admin);
    expect([status, body.data.latest_updated_at]).toEqual([200, input.latest_updated_at]);
  });

  test('UDET-13 an account is stored with the places as the reference data writes them', async () => {
    const account = {
      ...{ platform, name: 'Siti', email: 'siti@parks.example', mobile_no: '+6591234567' },
      ...{ staff_id: '33333333', role: 'junior_user' as const, account_expiry: '' },
      ...{ park: 'night safari', department: 'OPERATIONS', sub_department: 'tram ops' },
    };
    const unknown = await server.call(
      'create_user',
      { ...account, park: 'Jurong Park' },
      server.people.admin,
    );
    expect([unknown.status, unknown.body.errors]).toEqual([400, { park: 'Please choose the park.' }]);
    const { body } = await server.call('create_user', account, server.people.admin);
    const places = { park: 'Night Safari', department: 'Operations', subDepartment: 'Tram Ops' };
    expect(await server.rowOf(body.id)).toMatchObject(places);
    expect(
      (await server.save({ id: body.id, sub_department: 'FIRST AID', park: 'NIGHT SAFARI' })).status,
    ).toBe(200);
    expect(await server.rowOf(body.id)).toMatchObject({ ...places, subDepartment: 'First Aid' });
    expect((await server.trailOf(body.id)).at(-1)).toEqual([
      'Update sub department from Tram Ops to First Aid',
    ]);

    const row = {
      ...account,
      row: 2,
      email: 'bala@parks.example',
      staff_id: '44444444',
      role: 'junior_user',
    };
    const { body: checked } = await server.call(
      'check_account_import',
      {
        platform,
        rows: [row, { ...row, row: 3, email: 'c@parks.example', staff_id: '55555555', park: 'Moon' }],
      },
      server.people.admin,
    );
    expect([checked.good, checked.problems]).toEqual([
      1,
      [{ row: 3, field: 'park', value: 'Moon', reason: "Park 'Moon' does not exist." }],
    ]);
  });

  test('DET-4 the status that an action goes back to, and the park that visitors were in', async () => {
    const { admin } = server.people;
    const assignee = { kind: 'user' as const, id: admin.id, name: admin.name };
    const incident_id = await storeWithActions(server, admin, [
      { assignee, recommended_ca_status: 'Completed' },
    ]);
    const undo = { platform, incident_id, action_id: 'a1', done: false } as const;
    const status = await server.call(
      'complete_action',
      { ...undo, recommended_ca_status: 'Forgotten' },
      server.people.admin,
    );
    expect([status.status, status.body.errors]).toEqual([
      400,
      { recommended_ca_status: "Status 'Forgotten' is not offered. Please choose another." },
    ]);
    const counts = [{ park: 'Moon', month: '2026-10', visitors: 1 }];
    const visitors = await server.call('save_visitors', { platform, counts }, server.people.super_admin);
    expect(getErrors(visitors)).toEqual([400, ['counts.0.park']]);
    const spelled = [{ park: 'NIGHT SAFARI', month: '2026-10', visitors: 1 }];
    await server.call('save_visitors', { platform, counts: spelled }, server.people.super_admin);
    const { body } = await server.call(
      'incident_insights',
      { platform, year: 2026, month: 10 },
      server.people.super_admin,
    );
    expect(body.data.visitors).toEqual([{ park: 'Night Safari', visitors: 1 }]);
  });

  test('nothing is saved while the reference data cannot be read: 503, to be tried again', async () => {
    const { services } = server.app;
    const { all } = services.reference;
    const before = await filed();
    services.reference.all = () => Promise.reject(new Error('unreachable'));
    try {
      const { status, headers, body } = await create({});
      expect([status, headers.get('retry-after'), body.message]).toEqual([
        503,
        '2',
        'The reference data cannot be read right now, so nothing was saved. Please try again in a moment.',
      ]);
    } finally {
      services.reference.all = all;
    }
    expect(await filed()).toBe(before);
  });
});

describe('REF-3 NPAN-1 the text of an emergency', () => {
  async function getText(description: Partial<IncidentDescription>, role = 'senior_user' as const) {
    const { status, body } = await create({ is_emergency_incident: 'Yes', ...description }, role);
    expect(status).toBe(200);
    const [sms] = await server.database
      .select({ body: outbox.body })
      .from(outbox)
      .where(eq(outbox.channel, 'sms'))
      .orderBy(desc(outbox.id))
      .limit(1);
    expect(sms?.body).toContain(body.incident_id);
    return sms?.body.replace(body.incident_id, '…');
  }

  test('names the zone that was chosen', async () => {
    expect(await getText({ zone_type: 'wild africa', zone: 'wild africa' })).toBe(
      'Emergency broadcast …: Slip/trip/fall at Wild Africa, Singapore Zoo',
    );
  });

  test.each([
    [ZONE_TYPED, 'Behind Mary of 91234567'],
    [ZONE_PIN, '1.404350,103.793020'],
    ['', '1.404350,103.793020'],
  ])('names only the park if the zone is %o', async (zone_type, zone) => {
    expect(await getText({ zone_type, zone })).toBe('Emergency broadcast …: Slip/trip/fall at Singapore Zoo');
  });

  test('names nothing that was stored before it was checked', async () => {
    const { id, incident_id } = await fileIncident(server, server.people.admin.token);
    const typed = { isEmergency: true, park: 'Mary', zoneType: 'Call 91234567', classification: 'Mary fell' };
    await server.database
      .update(incidents)
      .set({ ...typed, status: 'Open' })
      .where(eq(incidents.id, Number(id)));
    const [row] = await server.database
      .select()
      .from(incidents)
      .where(eq(incidents.id, Number(id)));
    const document = structuredClone(row?.document);
    if (!document) throw new Error('The incident is not there.');
    Object.assign(document.case_details.incident_description, {
      ...{ is_emergency_incident: 'Yes', park: 'Mary', zone_type: 'Call 91234567', zone: 'Call 91234567' },
      incident_classification: 'Mary fell',
    });
    await server.database
      .update(incidents)
      .set({ document })
      .where(eq(incidents.id, Number(id)));
    const input = await updateInput(server, server.people.admin.token, id, {
      description: { incident_remarks: 'More is known.' },
      send_noti: 1,
    });
    expect((await server.call('update_incident', input, server.people.admin)).status).toBe(200);
    const [sms] = await server.database
      .select({ body: outbox.body })
      .from(outbox)
      .where(eq(outbox.channel, 'sms'))
      .orderBy(desc(outbox.id))
      .limit(1);
    expect(sms?.body).toBe(`Emergency ${incident_id} updated, now Open`);
  });
});
