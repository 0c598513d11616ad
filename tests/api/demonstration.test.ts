import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../contract/permissions.ts';
import { incident, incidentListItem } from '../../contract/schemas/incident.ts';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { makeDemonstration } from '../../demo/makeDemonstration.ts';
import { incidentFiles, incidents, pushMessageRecipients, users } from '../../server/database/schema.ts';
import { installationFiles } from '../../server/operations/installation/storedFiles.ts';
import { findFile } from '../../server/platform/embedded/files/objects.ts';
import { embeddedAccounts } from '../../server/platform/embedded/identity/index.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
const tokens = new Map<Role, string>();
const sentences: string[] = [];

beforeAll(async () => {
  server = await startServer();
  const { dataDir } = server.app.services.config;
  const now = () => new Date();
  const begun = performance.now();
  await server.database.transaction((transaction) =>
    makeDemonstration(
      transaction,
      {
        files: installationFiles(transaction, { dataDir, now }),
        identity: embeddedAccounts(transaction, now),
        now,
      },
      (sentence) => sentences.push(sentence),
    ),
  );
  console.log(`The demonstration was made in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  for (const role of ROLES) tokens.set(role, await server.signIn(demoEmail(role), DEMO_PASSWORD));
});
afterAll(() => server.close());

const as = (role: Role) => ({ token: tokens.get(role) });
const list = async (role: Role, filters: Record<string, string | number> = {}) =>
  (await server.call('get_all_incidents', { platform: 'web', ...filters }, as(role))).body;

describe('a server with the demonstration', () => {
  test('reports its progress', () => {
    expect(sentences).toContain('Creating 240 staff accounts…');
    expect(
      sentences.filter((sentence) => /^Creating 1,200 incidents… \d+$/.test(sentence)).length,
    ).toBeGreaterThan(3);
  });

  test.each(ROLES)('AUTH-7: %s signs in with the password that is printed, and is let in', async (role) => {
    const { status, body } = await server.call(
      'get_user_details',
      { platform: 'web', access_token: tokens.get(role) ?? '' },
      as(role),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ role, email: demoEmail(role), is_active: 1, is_new: 0 });
  });

  test('AUTH-7, UDET-3: every other account has that password too, and its state decides', async () => {
    const people = await server.database.select().from(users);
    const suspended = people.find(({ isActive }) => isActive === -1);
    const ordinary = people.find(
      ({ isActive, isNew, email }) => isActive === 1 && isNew === 0 && !email.includes('_'),
    );
    for (const [person, status] of [
      [ordinary, 200],
      [suspended, 401],
    ] as const) {
      const token = await server.signIn(person?.email ?? '', DEMO_PASSWORD);
      expect((await server.call('get_all_incidents', { platform: 'web' }, { token })).status).toBe(
        status === 200 ? 200 : 401,
      );
    }
  });

  test('LIST-6, LIST-13: the list is full, every row is one of the contract, and the junior sees Cat 1 and their own', async () => {
    const admin = await list('super_admin');
    expect(admin.total).toBe(1200);
    for (const row of admin.list) expect(incidentListItem.parse(row)).toEqual(row);
    const junior = await list('junior_user');
    expect(junior.total).toBeGreaterThan(1056);
    expect(junior.total).toBeLessThan(1080);
    const own = await list('junior_user', { case: 'my_case', category: 'c2' });
    expect(own.total).toBeGreaterThan(0);
    const month = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    for (const role of ROLES) {
      expect((await list(role, { case: 'my_case', from_date: month })).total, role).toBeGreaterThan(0);
    }
  });

  test.each(['Open', 'Pending Approval', 'Draft', 'Closed', 'Archived'])(
    'LIST-2: the tab %s has cases',
    async (status) => {
      expect((await list('super_admin', { incident_status: status })).total).toBeGreaterThan(50);
    },
  );

  test('LIST-4: the numbers ascend with the time of filing', async () => {
    const rows = await server.database
      .select({ id: incidents.id, createdAt: incidents.createdAt })
      .from(incidents)
      .orderBy(asc(incidents.id));
    const times = rows.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(rows).toHaveLength(1200);
  });

  test('LIST-5: found by a word of the title and by the name of who filed it', async () => {
    expect((await list('super_admin', { search: 'lost child' })).total).toBeGreaterThan(5);
    expect((await list('super_admin', { search: 'nadiah binte rosli' })).total).toBe(34);
  });

  test('DET-1, IAUD-1: an incident opens completely, and its audit trail explains its status', async () => {
    const [closed] = (await list('super_admin', { incident_status: 'Closed', category: 'c2' })).list;
    const opened = await server.call('get_incident', { platform: 'web', id: closed.id }, as('senior_user'));
    expect(incident.parse(opened.body.data)).toEqual(opened.body.data);
    const trail = await server.call(
      'get_incident_audit_trails',
      { platform: 'web', incident_id: closed.id },
      as('senior_user'),
    );
    const entries = trail.body.data as { description: string[]; timestamp: string }[];
    expect(entries.at(-1)?.description).toEqual(['Create incident']);
    expect(entries.flatMap(({ description }) => description).join()).toMatch(
      /Update status from .* to Closed/,
    );
    expect(entries[0]?.timestamp).toBe(opened.body.data.latest_updated_at);
  });

  test('LIST-12: a junior sees no name of a casualty but in what they filed themselves', async () => {
    const rows = (await list('junior_user', { size: 50 })).list as Record<string, never>[];
    const me = (
      await server.database
        .select()
        .from(users)
        .where(eq(users.email, demoEmail('junior_user')))
    )[0]?.id;
    const names = (mine: boolean) =>
      rows
        .map((row) => incidentListItem.parse(row))
        .filter(({ created_by }) => (created_by === me) === mine)
        .flatMap(({ case_details }) =>
          case_details.person_involved_details.map(({ injury_name }) => injury_name),
        );
    expect(new Set(names(false))).toEqual(new Set(['******']));
    expect(names(true).length).toBeGreaterThan(0);
    expect(names(true)).not.toContain('******');
  });

  test('FORM-9, FORM-6: the photos, signatures and pictures of zones are there to be shown', async () => {
    const { list: rows } = await list('super_admin', { incident_status: 'Closed', size: 50 });
    const items = (rows as unknown[]).map((row) => incidentListItem.parse(row).case_details);
    const photo = items.flatMap(({ photo_video }) => photo_video)[0] ?? '';
    const signature = items
      .flatMap(({ person_involved_details }) => person_involved_details.map((person) => person.signature))
      .find(Boolean);
    const parks = await server.app.services.reference.get('static_data', 'parks');
    const zone = /"img_url":"([^"]+)"/.exec(JSON.stringify(parks))?.[1] ?? '';
    for (const [address, type] of [
      [photo, 'image/jpeg'],
      [signature ?? '', 'image/jpeg'],
      [zone, 'image/svg+xml'],
    ] as const) {
      const response = await fetch(new URL(address, server.origin), {
        headers: { authorization: `Bearer ${as('super_admin').token}` },
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    }
  });

  test('FORM-12: the file service knows that every photo is part of an incident', async () => {
    const used = await server.database.selectDistinct({ path: incidentFiles.path }).from(incidentFiles);
    expect(used.length).toBe(21);
    for (const { path } of used)
      expect(await findFile(server.database, path)).toMatchObject({ contentType: 'image/jpeg' });
  });

  test('USER-2: the account list has people in each of its tabs', async () => {
    for (const user_type of ['all', 'suspended', 'locked'] as const) {
      const { body } = await server.call('get_all_users', { platform: 'web', user_type }, as('admin'));
      expect(body.total, user_type).toBeGreaterThan(5);
    }
  });

  test('NPAN-1, NPAN-4: people were notified of recent incidents, and have not read the newest', async () => {
    const rows = await server.database.select().from(pushMessageRecipients);
    const unread = rows.filter(({ readAt }) => readAt === null);
    expect(unread.length).toBeGreaterThan(50);
    expect(rows.length - unread.length).toBeGreaterThan(unread.length);
    for (const role of ROLES) {
      const { body } = await server.call('get_user_details', { platform: 'web' }, as(role));
      expect(rows.filter(({ userId }) => userId === body.id).length, role).toBeGreaterThan(5);
    }
  });
});
