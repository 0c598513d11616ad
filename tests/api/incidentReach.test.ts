import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { correctiveAction } from '../../contract/schemas/afterActionReport.ts';
import type { Queryable } from '../../server/database/connection.ts';
import { groups, incidents, incidentViews, users } from '../../server/database/schema.ts';
import type { SignedIn } from '../../server/http/authentication/authenticate.ts';
import { createOpenPolicy, filterOpenable, type ToOpen } from '../../server/incidents/reach.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { notify, storeIncident } from '../helpers/notifications.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
let by: TestUser;
let junior: TestUser;
let senior: TestUser;
let rows: ToOpen[];

beforeAll(async () => {
  server = await sharedServer();
  by = await server.addUser({ role: 'admin', subDepartment: 'HR' });
  junior = await server.addUser({ subDepartment: 'First Aid' });
  senior = await server.addUser({ role: 'senior_user' });
  rows = [
    await stored('c1'),
    await stored(''),
    await stored('c3', { by: junior }),
    await stored('c3'),
    await stored('c3', { told: junior }),
    await stored('c3', { told: senior }),
    await stored('c3', { assigned: 'First Aid' }),
    await stored('c3', { assigned: 'Tram Ops' }),
  ];
});

async function signedIn({ id }: TestUser): Promise<SignedIn> {
  const [found] = await server.database
    .select({ user: users, perms: groups.perms })
    .from(users)
    .innerJoin(groups, eq(groups.id, users.role))
    .where(eq(users.id, id));
  if (!found) throw new Error('nobody');
  const { user, perms } = found;
  return { user, viewer: { id, role: user.role, perms }, signedInAt: new Date() };
}

const noted: string[] = [];

const STATEMENTS = ['execute', 'select', 'selectDistinct', '$count', 'transaction'];

function watched(): Queryable {
  noted.length = 0;
  return new Proxy<Queryable>(server.database, {
    get(target, name) {
      if (STATEMENTS.includes(String(name))) noted.push(String(name));
      return Reflect.get(target, name);
    },
  });
}

async function stored(
  category: '' | 'c1' | 'c3',
  given: { by?: TestUser; assigned?: string; told?: TestUser } = {},
) {
  const description = { category, incident_classification: 'Nobody’s' };
  const choice = given.told && { checked_users: [given.told.id] };
  const about = { by: given.by ?? by, description, choice };
  const id = await storeIncident(server, about);
  if (given.told) await notify(server, id, about);
  if (given.assigned) {
    const [row] = await server.database.select().from(incidents).where(eq(incidents.id, id));
    const action = correctiveAction.parse({ id: 'a', action_assigned_to: given.assigned });
    const aar = { ...row?.document.aar, recommended_ca: [action] };
    const document = { ...row?.document, aar } as typeof incidents.$inferInsert.document;
    await server.database.update(incidents).set({ document }).where(eq(incidents.id, id));
  }
  return { id, category, createdBy: about.by.id };
}

test('LIST-8 LIST-13 one statement says it of any number of incidents, and none of those that one lists', async () => {
  const nth = (...places: number[]) => new Set(places.map((place) => rows[place]?.id));
  expect(await filterOpenable(watched(), await signedIn(junior), rows)).toEqual(nth(0, 1, 2, 4, 6));
  expect(noted).toEqual(['execute']);
  expect(await filterOpenable(watched(), await signedIn(junior), rows.slice(0, 3))).toEqual(nth(0, 1, 2));
  expect(await filterOpenable(watched(), await signedIn(senior), rows)).toEqual(nth(0, 1, 2, 3, 4, 5, 6, 7));
  expect(await filterOpenable(watched(), await signedIn(senior), [])).toEqual(new Set());
  expect(noted).toEqual([]);
});

test('LIST-8 NPAN-5 one statement says it of any number of people, and of each their own', async () => {
  const people: SignedIn[] = [];
  for (const subDepartment of ['First Aid', 'Tram Ops', '', "Rang'er/Sec\\urity"]) {
    people.push(await signedIn(await server.addUser({ subDepartment })));
  }
  const assigned = await stored('c3', { assigned: "Rang'er/Sec\\urity" });
  const given = [...rows, assigned];
  const mayOpen = await createOpenPolicy(watched(), people, given);
  expect(noted).toEqual(['execute']);
  for (const one of people) {
    const alone = await filterOpenable(server.database, one, given);
    expect(given.filter((row) => mayOpen(one.viewer, row)).map(({ id }) => id)).toEqual([...alone]);
  }
  expect(people.map(({ viewer }) => mayOpen(viewer, assigned))).toEqual([false, false, false, true]);
});

test('LIST-8 nothing is stored for a draft that exists only on a device; an impossible id is refused', async () => {
  const token = await server.signIn(by.email);
  const before = await server.database.$count(incidentViews);
  const view = (incident_id: string) =>
    server.call('have_viewed_incident', { platform: 'web', incident_id }, { token });
  for (const id of ['1762137000000', '999999999', '9'.repeat(30)]) {
    const { status, body } = await view(id);
    expect([id, status, body]).toEqual([id, 200, { message: 'Success' }]);
  }
  for (const id of ['abc', '-1', '1.5']) expect([id, (await view(id)).status]).toEqual([id, 404]);
  expect(await server.database.$count(incidentViews)).toBe(before);
});

test('LIST-8 LIST-13 IAUD-1 no call reveals an incident without access, with any other permission', async () => {
  const [before] = await server.database.select().from(groups).where(eq(groups.id, 'junior_user'));
  const setPerms = (perms: typeof groups.$inferInsert.perms) =>
    server.database.update(groups).set({ perms }).where(eq(groups.id, 'junior_user'));
  await setPerms(['p2', 'p2a', 'p8', 'p9', 'p10', 'p16']);
  const [junior, admin] = [await server.addUser(), await server.signIn(by.email)];
  const token = await server.signIn(junior.email);
  const closed = await fileIncident(server, admin, { category: 'c3' });
  const open = await fileIncident(server, admin);
  const asked = async ({ id }: { id: string }) => {
    const about = { platform: 'web', incident_id: id } as const;
    const answers = [
      await server.call('get_incident', { platform: 'web', id }, { token }),
      await server.call('get_incident_audit_trails', about, { token }),
      await server.call('get_incident_timeline', about, { token }),
      await server.call('get_incident_fingerprint', about, { token }),
      await server.call(
        'incident_presence',
        { ...about, page: 'a-page-of-one', state: 'viewing' },
        { token },
      ),
      await server.call('have_viewed_incident', about, { token }),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await asked(closed)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(await asked(open)).toEqual([200, 200, 200, 200, 200, 200]);
  await setPerms(before?.perms ?? []);
  const rows = await server.database.select().from(incidentViews).where(eq(incidentViews.userId, junior.id));
  expect(rows.map(({ incidentId }) => String(incidentId))).toEqual([open.id]);
});
