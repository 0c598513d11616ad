import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isRecipient,
  NO_CHOICE,
  type RecipientChoice,
  resolveRecipients,
  type UsualRecipients,
  withDepartment,
  withUser,
} from '../../contract/incidents/recipients.ts';
import { ROLES, type Role } from '../../contract/permissions.ts';
import type { NotifiedDepartment, NotifiedUser } from '../../contract/schemas/notification.ts';
import { fileIncident, getTrail, incidentInput, updateInput } from '../helpers/incidents.ts';
import { readNotified } from '../helpers/notifications.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

/* The choice uses the same functions as the checkboxes (DET-12). */

let server: TestServer;
const people = {} as Record<Role, TestUser & { token: string }>;
const staff: Record<'wsh1' | 'wsh2' | 'hr1' | 'hr2' | 'it', TestUser> = {} as never;

beforeAll(async () => {
  server = await startServer();
  for (const role of ROLES) {
    const user = await server.addUser({ role, subDepartment: 'Retail' });
    people[role] = { ...user, token: await server.signIn(user.email) };
  }
  for (const name of ['wsh1', 'wsh2', 'hr1', 'hr2', 'it'] as const) {
    const subDepartment = name.replace(/\d/, '').toUpperCase();
    staff[name] = await server.addUser({ name, subDepartment });
  }
});
afterAll(() => server.close());

const web = { platform: 'web' } as const;
const slip = { classification: 'Slip/trip/fall', classification_id: 'slip-trip-fall' };
const getToken = (role: Role) => people[role].token;

type Asked = { id?: string; is_emergency: boolean; usual?: boolean };

async function usualFor(role: Role, is_emergency: boolean): Promise<UsualRecipients> {
  return { isEmergency: is_emergency, departments: await departmentsFor(role, { is_emergency }) };
}

async function departmentsFor(role: Role, asked: Asked): Promise<NotifiedDepartment[]> {
  const input = { ...web, ...slip, ...asked, size: 50 };
  const { status, body } = await server.call('notification_subdeparts', input, { token: getToken(role) });
  expect(status).toBe(200);
  return body.data;
}

async function usersFor(role: Role, sub_department: string, asked: Asked): Promise<NotifiedUser[]> {
  const input = { ...web, ...slip, ...asked, sub_department };
  return (await server.call('notification_users', input, { token: getToken(role) })).body.data;
}

async function getChoice(role: Role, id: string): Promise<RecipientChoice> {
  const { data } = (await server.call('get_incident', { ...web, id }, { token: getToken(role) })).body;
  const { notification_list, checked_users, unchecked_users, selected_noti_departs } = data;
  return { notification_list, checked_users, unchecked_users, selected_noti_departs };
}

const members = (...users: (keyof typeof staff)[]) => users.map((name) => staff[name].id);
const WSH = () => ({ name: 'WSH', members: members('wsh1', 'wsh2'), users: 2 });
const HR = () => ({ name: 'HR', members: members('hr1', 'hr2'), users: 2 });

function getPart(usual: UsualRecipients): RecipientChoice {
  const withoutHr = withDepartment(NO_CHOICE, usual, HR(), false);
  return withUser(withoutHr, usual, WSH(), staff.wsh2.id, false);
}

const raised: Role[] = ['senior_user', 'super_user', 'admin', 'super_admin'];

test.each(raised)(
  'FORM-5 DET-12 an emergency filed by a %s notifies the chosen people, and shows the choice again',
  async (role) => {
    const usual = await usualFor(role, true);
    const choice = getPart(usual);
    const input = { ...incidentInput({ is_emergency_incident: 'Yes' }), ...choice, send_noti: 1 };
    const { status, body } = await server.call('create_incident', input, { token: getToken(role) });
    expect(status).toBe(200);
    const { id } = body;
    expect(await getChoice(role, id)).toEqual(choice);
    const asked = { id, is_emergency: true };
    const found = Object.fromEntries(
      (await departmentsFor(role, asked)).map((department) => [department.name, department.status]),
    );
    expect(found).toMatchObject({ WSH: -1, HR: 0, IT: 1, Retail: 1 });
    expect(await departmentsFor(role, { ...asked, usual: true })).toEqual(usual.departments);
    const recipients = resolveRecipients(usual, choice);
    for (const name of ['WSH', 'HR', 'IT']) {
      for (const user of await usersFor(role, name, asked)) {
        expect(user.is_notified_user).toBe(isRecipient(recipients, { id: user.id, subDepartment: name }));
      }
    }
    const { body: feed } = await server.call(
      'get_push_messages',
      { ...web, user_id: staff.it.id },
      { token: await server.signIn(staff.it.email) },
    );
    expect(feed.data[0]).toMatchObject({ incident_id: id });
    const told = await readNotified(server, Object.values(staff));
    expect(told).toEqual(['wsh1', 'it']);
  },
);

test.each(ROLES)(
  'DET-12 FLOW-7 a save by a %s keeps the choice if they may save, and changes nothing otherwise',
  async (role) => {
    const { id } = await fileIncident(server, getToken('admin'));
    const usual = await usualFor(role, false);
    const choice = withDepartment(getPart(usual), usual, { name: 'IT', members: members('it') }, true);
    const { status: mayRead } = await server.call('get_incident', { ...web, id }, { token: getToken(role) });
    const input = await updateInput(server, getToken('admin'), id, { ...choice, noti_frequency: 'one time' });
    const { status } = await server.call('update_incident', input, { token: getToken(role) });
    const isKept = role !== 'junior_user';
    expect([mayRead, status]).toEqual([200, isKept ? 200 : 403]);
    expect(await getChoice('admin', id)).toEqual(isKept ? choice : NO_CHOICE);
    if (!isKept) return;
    const found = await departmentsFor(role, { id, is_emergency: false });
    const status_of = (name: string) => found.find((department) => department.name === name)?.status;
    // The usual recipients of the classification stay (NLST-1).
    expect(['WSH', 'HR', 'IT', 'First Aid', 'Retail'].map(status_of)).toEqual([-1, 0, 1, 1, 0]);
    const [entry] = await getTrail(server, getToken(role), id);
    expect(entry?.description.join('; ')).toContain('WSH (in part)');
  },
);

test('DET-12 a choice can be undone to the last tick; a save without it leaves it', async () => {
  const { id } = await fileIncident(server, getToken('admin'));
  const usual = await usualFor('admin', false);
  const save = async (choice: RecipientChoice) => {
    const input = await updateInput(server, getToken('admin'), id, choice);
    expect((await server.call('update_incident', input, { token: getToken('admin') })).status).toBe(200);
    return getChoice('admin', id);
  };
  const chosen = withUser(getPart(usual), usual, HR(), staff.hr1.id, true);
  expect(await save(chosen)).toEqual(chosen);
  expect(await save(NO_CHOICE)).toEqual(chosen);
  const back = withDepartment(withDepartment(chosen, usual, HR(), false), usual, WSH(), true);
  expect(back).toMatchObject({ checked_users: [], unchecked_users: [] });
  expect(await save(back)).toEqual(back);
  const usualAgain = await departmentsFor('admin', { is_emergency: false });
  expect(await departmentsFor('admin', { id, is_emergency: false })).toEqual(usualAgain);
});
