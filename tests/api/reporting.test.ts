import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyReporting } from '../../contract/incidents/regulatoryFields.ts';
import { ROLES, type Role } from '../../contract/permissions.ts';
import type { MedicalStatus, Reporting } from '../../contract/schemas/afterActionReport.ts';
import type { Incident, IncidentListRow } from '../../contract/schemas/incident.ts';
import { incidents } from '../../server/database/schema.ts';
import { backfillReportDue } from '../../server/incidents/reporting.ts';
import { JOBS } from '../../server/jobs/startJobs.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';
import { buildCasualty } from '../helpers/factories.ts';
import { fileIncident, getTrail, updateInput } from '../helpers/incidents.ts';

/* Reports to the authorities, as the server stores and lists them. The accidents in these tests were on 3 November 2026. */

const NOW = new Date('2026-11-13T15:59:00Z');

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer(NOW);
});
beforeEach(() => server.setNow(NOW));

const getToken = (role: Role) => server.people[role].token;

type Told = { medical?: Partial<MedicalStatus>; reporting?: Partial<Reporting> };

async function save(id: string, { medical, reporting }: Told, role: Role = 'admin') {
  const input = await updateInput(server, getToken(role), id);
  const aar = input.aar as Incident['aar'];
  Object.assign(aar.medical_status, medical);
  if (reporting) aar.reporting = { ...emptyReporting(), ...aar.reporting, ...reporting };
  return server.call('update_incident', { ...input, aar }, { token: getToken(role) });
}

async function caseOfStaff(told: Told = {}): Promise<string> {
  const { id } = await fileIncident(server, getToken('admin'), { date: '3 Nov 2026', category: 'c1' });
  const input = await updateInput(server, getToken('admin'), id);
  const person_involved_details = [buildCasualty({ incident_calssification: 'Staff' })];
  const case_details = { ...input.case_details, person_involved_details };
  await server.call('update_incident', { ...input, case_details }, { token: getToken('admin') });
  if (told.medical || told.reporting) expect((await save(id, told)).status).toBe(200);
  return id;
}

const read = async (id: string, role: Role = 'admin'): Promise<Incident> =>
  (await server.call('get_incident', { platform: 'web', id }, { token: getToken(role) })).body.data;

async function getRow(id: string, filter: { reporting?: 'due' | 'overdue' } = {}, role: Role = 'admin') {
  const asked = { platform: 'web', fields: 'row', size: 50, sort_by_number: 'desc', ...filter } as const;
  const { status, body } = await server.call('get_all_incidents', asked, { token: getToken(role) });
  expect(status).toBe(200);
  return (body.list as IncidentListRow[]).find((row) => row.id === id);
}

const LEAVE = { medical: { medical_leave: '2' } };

describe('the list', () => {
  test('a case must be reported from the day of leave on, is overdue a day later, and done with a number', async () => {
    const id = await caseOfStaff();
    expect(await getRow(id)).not.toHaveProperty('report_due');
    expect(await getRow(id, { reporting: 'due' })).toBeUndefined();
    await save(id, LEAVE);
    expect(await getRow(id)).toMatchObject({ report_due: '2026-11-13' });
    expect(await getRow(id, { reporting: 'due' })).toMatchObject({ report_due: '2026-11-13' });
    // Still the 13th in Singapore; it is the 14th a minute later.
    expect(await getRow(id, { reporting: 'overdue' })).toBeUndefined();
    server.setNow(new Date('2026-11-13T16:00:00Z'));
    expect(await getRow(id, { reporting: 'overdue' })).toBeDefined();
    expect(await getRow(id, { reporting: 'due' })).toBeDefined();
    await save(id, { reporting: { reference_no: 'IR-2026-1', reported_on: '12 Nov 2026' } });
    expect(await getRow(id)).not.toHaveProperty('report_due');
    expect(await getRow(id, { reporting: 'overdue' })).toBeUndefined();
  });

  test("the filter works in an export, and the specification's incidents have no additional field", async () => {
    const id = await caseOfStaff(LEAVE);
    const other = await caseOfStaff();
    const days = { from_date: '2026-11-01', to_date: '2026-11-30' };
    const listed = async (asked: object) => {
      const input = { platform: 'web', ...days, export: true, size: 1000, ...asked } as const;
      const { body } = await server.call('get_all_incidents', input, { token: getToken('admin') });
      return body.list as IncidentListRow[];
    };
    const all = await listed({});
    expect(all.map((row) => row.id)).toEqual(expect.arrayContaining([id, other]));
    expect(all.filter((row) => 'report_due' in row)).toEqual([]);
    const due = (await listed({ reporting: 'due' })).map((row) => row.id);
    expect([due.includes(id), due.includes(other)]).toEqual([true, false]);
  });

  test('a date for incidents stored before the table is computed once', async () => {
    const [due, done] = [await caseOfStaff(LEAVE), await caseOfStaff()];
    await server.database.update(incidents).set({ reportDue: null, reportRules: 0 });
    expect(await getRow(due)).not.toHaveProperty('report_due');
    expect(JOBS.map(({ name }) => name)).toContain('backfillReportDue');
    await backfillReportDue(server.app.services);
    expect(await getRow(due)).toMatchObject({ report_due: '2026-11-13' });
    expect(await getRow(done)).not.toHaveProperty('report_due');
    const left = await server.database.select({ rules: incidents.reportRules }).from(incidents);
    expect(new Set(left.map(({ rules }) => rules))).toEqual(new Set([1]));
  });
});

describe('a save', () => {
  test('is in the audit trail, and a client that does not know the report leaves it unchanged', async () => {
    const id = await caseOfStaff({ reporting: { light_duty: 'Yes', learned_on: '5 Nov 2026' } });
    expect((await read(id)).aar.reporting).toMatchObject({ light_duty: 'Yes', learned_on: '5 Nov 2026' });
    expect((await getRow(id))?.report_due).toBe('2026-11-15');
    const [entry] = await getTrail(server, getToken('admin'), id);
    expect(entry?.description).toEqual([
      'Update placed on light duty from - to Yes',
      'Update date the employer was informed from - to 5 Nov 2026',
    ]);
    const input = await updateInput(server, getToken('admin'), id, { description: { weather: 'Cloudy' } });
    const { reporting: _, ...aar } = input.aar as Incident['aar'];
    expect(
      (await server.call('update_incident', { ...input, aar }, { token: getToken('admin') })).status,
    ).toBe(200);
    const saved = await read(id);
    expect(saved.case_details.incident_description.weather).toBe('Cloudy');
    expect(saved.aar.reporting?.light_duty).toBe('Yes');
  });

  test('with nothing entered keeps none, and what was entered can be taken back', async () => {
    const id = await caseOfStaff({ medical: { diagnosis: 'Sprain' }, reporting: {} });
    expect(await read(id)).not.toHaveProperty('aar.reporting');
    await save(id, { reporting: { light_duty: 'Yes' } });
    await save(id, { reporting: { light_duty: '' } });
    expect(await read(id)).not.toHaveProperty('aar.reporting');
    expect(await getRow(id)).not.toHaveProperty('report_due');
  });

  test('days that are none stop nothing', async () => {
    const id = await caseOfStaff(LEAVE);
    const { status } = await save(id, { reporting: { learned_on: 'yesterday', reported_on: '' } });
    expect(status).toBe(200);
    expect((await getRow(id))?.report_due).toBe('2026-11-13');
  });

  test('LIST-12 without access to the medical status one sees only the due date', async () => {
    const id = await caseOfStaff({ reporting: { death: 'Yes' } });
    const { aar } = await read(id, 'junior_user');
    expect(aar).not.toHaveProperty('reporting');
    expect((await getRow(id, {}, 'junior_user'))?.report_due).toBe('2026-11-13');
  });
});

describe('the switch', () => {
  const VALUES = { email: true, sms: false, failed_login_attempts: 5, otp_life_time: 5 };
  const set = (change: object, role: Role) => {
    const { id, token } = server.people[role];
    return server.call('save_settings', { platform: 'web', user_id: id, ...VALUES, ...change }, { token });
  };
  const offersTo = async (role: Role) => {
    const token = getToken(role);
    const { body } = await server.call(
      'get_user_details',
      { access_token: token, platform: 'web' },
      { token },
    );
    return (body.offers as string[]).filter((offer) => offer.startsWith('reporting'));
  };

  test('is a super admin’s alone, is audited, and takes all of it away', async () => {
    const id = await caseOfStaff(LEAVE);
    const other = await caseOfStaff();
    for (const role of ROLES) expect([role, await offersTo(role)]).toEqual([role, ['reporting']]);
    for (const role of ['junior_user', 'senior_user', 'super_user', 'admin'] as const) {
      expect([role, (await set({ regulatory_reporting: false }, role)).status]).toEqual([role, 403]);
    }
    expect((await set({ regulatory_reporting: true }, 'admin')).status).toBe(200);
    expect((await set({ regulatory_reporting: false }, 'super_admin')).status).toBe(200);
    expect((await server.trailOf(server.people.super_admin.id))[0]).toEqual([
      'Settings: Update regulatory report from on to off',
    ]);
    for (const role of ROLES) {
      expect([role, await offersTo(role)]).toEqual([role, role === 'super_admin' ? ['reporting_off'] : []]);
    }
    expect(await getRow(id)).not.toHaveProperty('report_due');
    expect(await getRow(other, { reporting: 'overdue' })).toBeDefined();
    expect((await set({ failed_login_attempts: 4 }, 'admin')).status).toBe(200);
    expect(await offersTo('admin')).toEqual([]);
    expect((await set({ regulatory_reporting: true }, 'super_admin')).status).toBe(200);
    expect(await getRow(id)).toMatchObject({ report_due: '2026-11-13' });
  });
});
