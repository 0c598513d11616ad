import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mayListIncident, OPENED_BY } from '../../contract/access.ts';
import { DEFAULT_GROUPS, type PermissionCode, type Role } from '../../contract/permissions.ts';
import type { IncidentInsights } from '../../contract/schemas/dashboard.ts';
import { queryRows } from '../../server/database/connection.ts';
import {
  auditEntries,
  correctiveActions,
  groups,
  type incidents,
  parkVisitors,
  settings,
} from '../../server/database/schema.ts';
import { storeIncident } from '../helpers/notifications.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

const ASKED = ['junior_user', 'senior_user', 'admin'] as const satisfies Role[];

let server: TestServer;
const people: Partial<Record<Role, TestUser>> = {};
const tokens: Partial<Record<Role, string>> = {};

const getPerson = (role: Role) => {
  const person = people[role];
  if (!person) throw new Error(`There is no ${role}.`);
  return person;
};

const PARKS = ['Singapore Zoo', 'Bird Paradise'];
const CATEGORIES = ['', 'c1', 'c2', 'c3', 'c4'] as const;
const TYPES = ['Safety', 'Security', 'Place Management', 'Others', '', 'Guest feedback'];
const STATUSES = ['Open', 'Closed', 'Draft', 'Approve', 'Archived'] as const;
const AT = new Date('2026-11-20T04:00:00.000Z');

beforeAll(async () => {
  server = await startServer();
  server.setNow(AT);
  for (const role of ASKED) {
    people[role] = await server.addUser({ role });
    tokens[role] = await server.signIn(getPerson(role).email);
  }
  // Pseudo-random mixtures over more months than the dashboard shows.
  let seed = 7;
  const one = <Value>(values: readonly Value[]) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return values[Math.floor((seed / 2 ** 31) * values.length)] as Value;
  };
  const times = ['00:15:00', '07:59:59', '13:00:00', '23:59:00', ''];
  const days = [
    '2026-11-01',
    '2026-11-30',
    '2026-11-14',
    '2026-10-31',
    '2025-11-09',
    '2024-12-01',
    '2023-11-30',
  ];
  for (let number = 0; number < 140; number += 1) {
    const columns: Partial<typeof incidents.$inferInsert> = {
      incidentDate: one([...days, '2026-11-02', '2026-11-03', undefined]),
      park: one(PARKS),
      zoneType: one(['Entrance Plaza', 'Treetops Trail', '']),
      category: one(CATEGORIES),
      incidentType: one(TYPES),
      status: one(STATUSES),
      reportDue: one([null, '2026-11-19', '2026-11-20']),
      createdAt: new Date('2026-11-05T00:00:00.000Z'),
    };
    const by = getPerson(one(['junior_user', 'senior_user']));
    const id = await storeIncident(server, { by, description: { time: one(times) } }, columns);
    await server.database.insert(correctiveActions).values({
      incidentId: id,
      actionId: 'a',
      dueOn: one(['2026-11-19', '2026-11-20', undefined]),
      isDone: one([true, false]),
    });
    const turn = async (before: string, after: string, days: number) =>
      server.database.insert(auditEntries).values({
        subject: 'incident',
        subjectId: String(id),
        at: new Date(Date.UTC(2026, 10, 5) + days * 86_400_000),
        changedBy: by.id,
        changedByName: by.name,
        role: by.role,
        description: ['Update title from A to B', `Update status from ${before} to ${after}`],
        details: [
          { field: 'title', before: 'A', after: 'B' },
          { field: 'status', before, after },
        ],
        platform: 'web',
      });
    if (number % 3 > 0) await turn('Draft', 'Open', one([1, 2, 3]));
    if (number % 3 > 1) await turn('Open', 'Closed', one([4, 7, 14]));
  }
}, 60_000);
afterAll(() => server.close());

async function insights(role: Role, park = 'All'): Promise<IncidentInsights> {
  const input = { platform: 'web', year: 2026, month: 11, park } as const;
  const { status, body } = await server.call('incident_insights', input, { token: tokens[role] });
  expect(status).toBe(200);
  return body.data;
}

type Stored = {
  id: string;
  day: string | null;
  park: string;
  zone: string;
  category: '' | 'c1' | 'c2' | 'c3' | 'c4';
  type: string;
  status: string;
  created_by: string;
  time: string;
  report_due: string | null;
  due_on: string | null;
  is_done: boolean;
  turns: { before: string; days: number }[];
};

async function listed(role: Role, park?: string): Promise<Stored[]> {
  const rows = await queryRows<Stored>(
    server.database,
    sql`select incident.id::text, incident_date::text as day, park, zone_type as zone, category, incident_type as type,
        status, created_by, document #>> '{case_details,incident_description,time}' as time, report_due::text,
        action.due_on::text, action.is_done,
        (select coalesce(jsonb_agg(jsonb_build_object('before', change ->> 'before', 'days',
            extract(epoch from entry.at - incident.created_at) / 86400) order by entry.at), '[]')
          from audit_entries entry, jsonb_array_elements(entry.details) change
          where entry.subject_id = incident.id::text and change ->> 'field' = 'status') as turns
      from incidents incident join corrective_actions action on action.incident_id = incident.id`,
  );
  const viewer = { id: getPerson(role).id, role, perms: DEFAULT_GROUPS[role].perms };
  return rows.filter(
    (row) =>
      (!park || row.park === park) &&
      mayListIncident(viewer, { category: row.category, createdBy: row.created_by }),
  );
}

const ofMonth = (rows: Stored[], month: string) => rows.filter(({ day }) => day?.startsWith(month));
const sum = (figures: Record<string, number>) => Object.values(figures).reduce((all, one) => all + one, 0);

describe.each(ASKED)('DASH-6 LIST-13 figures for a %s', (role) => {
  test.each([undefined, 'Bird Paradise'])('of the park %s match a count in the database', async (park) => {
    const rows = await listed(role, park);
    const month = ofMonth(rows, '2026-11');
    const told = await insights(role, park);
    expect(month.length).toBeGreaterThan(5);

    expect(told.months.map(({ month: name }) => name)).toEqual(
      Array.from({ length: 36 }, (_, index) =>
        new Date(Date.UTC(2023, 11 + index, 1)).toISOString().slice(0, 7),
      ),
    );
    for (const { month: name, category, type } of told.months) {
      const those = ofMonth(rows, name);
      const count = (fits: (row: Stored) => boolean) => those.filter(fits).length;
      expect(category).toEqual({
        c1: count((row) => row.category === 'c1' || row.category === ''),
        c2: count((row) => row.category === 'c2'),
        c3: count((row) => row.category === 'c3'),
        c4: count((row) => row.category === 'c4'),
      });
      expect(type.Safety).toBe(count((row) => row.type === 'Safety'));
      expect(type.Others).toBe(count((row) => ['Others', '', 'Guest feedback'].includes(row.type)));
      expect(sum(type)).toBe(those.length);
    }

    const counts = told.zones.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    for (const { park: where, zone, count } of told.zones) {
      expect(month.filter((row) => row.park === where && row.zone === zone)).toHaveLength(count);
    }
    expect(counts.reduce((all, one) => all + one, 0)).toBe(month.length);

    const timed = month.filter(({ time }) => time !== '');
    for (const { weekday, hour, count } of told.hours) {
      const fits = timed.filter(
        ({ day, time }) =>
          (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === weekday && Number(time.slice(0, 2)) === hour,
      );
      expect(fits).toHaveLength(count);
    }
    expect(told.hours.reduce((all, { count }) => all + count, 0)).toBe(timed.length);

    const late = month.filter(({ due_on, is_done }) => due_on === '2026-11-19' && !is_done);
    const atWork = late.filter(({ status }) => ['Open', 'Closed', 'Approve'].includes(status));
    const reports = month.filter(({ report_due }) => report_due === '2026-11-19').length;
    expect(told.overdue).toEqual({ actions: atWork.length, reports });
  });

  test('of the time in each status follow from the audit trail', async () => {
    const month = ofMonth(await listed(role), '2026-11');
    const told = await insights(role);
    for (const status of ['Draft', 'Open']) {
      const days = month
        .flatMap(({ turns }) =>
          turns.map(({ before, days: until }, index) => ({
            before,
            days: until - (turns[index - 1]?.days ?? 0),
          })),
        )
        .filter(({ before }) => before === status)
        .map((stay) => stay.days)
        .sort((one, other) => one - other);
      const at = (share: number) => {
        const place = share * (days.length - 1);
        const [low = 0, high = low] = [days[Math.floor(place)], days[Math.ceil(place)]];
        return low + (high - low) * (place % 1);
      };
      const stay = told.stays.find((each) => each.status === status);
      expect(stay?.left).toBe(days.length);
      expect(stay?.median).toBeCloseTo(at(0.5), 5);
      expect(stay?.ninetieth).toBeCloseTo(at(0.9), 5);
      expect(stay?.still).toBe(month.filter((row) => row.status === status).length);
    }
  });
});

test('DASH-6 DET-4 the list of overdue actions has each case that the figure counts, and no other', async () => {
  const window = { from_date: '2026-11-01', to_date: '2026-11-30', size: 50 } as const;
  const answers = await Promise.all(
    [window, { ...window, actions: 'overdue' } as const].map((input) =>
      server.call('get_all_incidents', { platform: 'web', ...input }, { token: tokens.senior_user }),
    ),
  );
  const [all = [], late = []] = answers.map(({ body }) => body.list);
  const isLate = ({ due_on, is_done, status }: Stored) =>
    due_on === '2026-11-19' && !is_done && ['Open', 'Closed', 'Approve'].includes(status);
  const month = ofMonth(await listed('senior_user'), '2026-11').filter(isLate);
  expect(answers[1]?.body.total).toBe(month.length);
  expect(answers[1]?.body.total).toBe((await insights('senior_user')).overdue.actions);
  expect(late.length).toBeGreaterThan(0);
  expect(late.length).toBeLessThan(all.length);
});

test('DASH-6 the overdue list has as many entries as its figure; if switched off, there is no figure of reports', async () => {
  const { overdue } = await insights('senior_user');
  const window = { from_date: '2026-11-01', to_date: '2026-11-30', reporting: 'overdue' } as const;
  const list = await server.call(
    'get_all_incidents',
    { platform: 'web', ...window },
    { token: tokens.senior_user },
  );
  expect(overdue.reports).toBe(list.body.total);
  expect(overdue.reports).toBeGreaterThan(0);
  await server.database.update(settings).set({ regulatoryReporting: false });
  const off = await insights('senior_user');
  await server.database.update(settings).set({ regulatoryReporting: true });
  expect(off.overdue).toEqual({ ...overdue, reports: null });
});

test('DASH-6 with the dashboard but without the list, all figures are empty', async () => {
  const { perms } = DEFAULT_GROUPS.senior_user;
  const allow = (allowed: readonly PermissionCode[]) =>
    server.database
      .update(groups)
      .set({ perms: [...allowed] })
      .where(eq(groups.id, 'senior_user'));
  await allow(perms.filter((code) => !OPENED_BY.incidentList.some((other) => other === code)));
  const told = await insights('senior_user');
  await allow(perms);
  expect(told).toMatchObject({ zones: [], hours: [], stays: [], visitors: [] });
  expect(told.overdue).toEqual({ actions: 0, reports: null });
  expect(told.months).toHaveLength(36);
  const counts = told.months.flatMap(({ category, type }) => [
    ...Object.values(category),
    ...Object.values(type),
  ]);
  expect(new Set(counts)).toEqual(new Set([0]));
});

describe('visitors', () => {
  beforeEach(() => server.database.delete(parkVisitors).then());
  const save = (counts: object[], token = tokens.admin) =>
    server.call('save_visitors', { platform: 'web', counts } as never, { token });
  const trail = () =>
    queryRows<{ description: string[] }>(
      server.database,
      sql`select description from audit_entries where subject_id = 'park_visitors' order by id`,
    );

  test('are entered, changed and taken away, each save with one entry of what is other than before', async () => {
    const zoo = { park: 'Singapore Zoo', month: '2026-11', visitors: 120_000 };
    const birds = { park: 'Bird Paradise', month: '2026-11', visitors: 0 };
    const before = await trail();
    expect((await save([zoo, birds, { ...zoo, month: '2025-12' }])).status).toBe(200);
    expect((await save([zoo, birds])).status).toBe(200);
    expect(
      (
        await save([
          { ...zoo, visitors: 130_000 },
          { ...birds, visitors: null },
        ])
      ).status,
    ).toBe(200);
    const stored = await queryRows(
      server.database,
      sql`select park, month::text, visitors from park_visitors order by month`,
    );
    expect(stored).toEqual([
      { ...zoo, month: '2025-12-01' },
      { ...zoo, month: '2026-11-01', visitors: 130_000 },
    ]);
    expect((await trail()).slice(before.length).map(({ description }) => description)).toEqual([
      [
        'Update visitors of Singapore Zoo in November 2026 from - to 120000',
        'Update visitors of Bird Paradise in November 2026 from - to 0',
        'Update visitors of Singapore Zoo in December 2025 from - to 120000',
      ],
      [
        'Update visitors of Singapore Zoo in November 2026 from 120000 to 130000',
        'Update visitors of Bird Paradise in November 2026 from 0 to -',
      ],
    ]);
  });

  test('appear with the figures of their month, for everyone who sees these', async () => {
    await save([{ park: 'Singapore Zoo', month: '2026-11', visitors: 130_000 }]);
    expect((await insights('junior_user')).visitors).toEqual([{ park: 'Singapore Zoo', visitors: 130_000 }]);
    expect((await insights('junior_user', 'Bird Paradise')).visitors).toEqual([]);
  });

  test('are refused if invalid or not from an administrator; nothing is partly saved', async () => {
    const before = await trail();
    const good = { park: 'River Wonders', month: '2026-11', visitors: 5 };
    for (const wrong of [{ visitors: -1 }, { visitors: 1.5 }, { month: '2026-13' }, { park: '' }]) {
      expect((await save([good, { ...good, ...wrong }])).status).toBe(400);
    }
    expect((await save([good], tokens.senior_user)).status).toBe(403);
    expect(await trail()).toEqual(before);
  });

  test('that two people enter at once are both in the audit trail, the second after the first', async () => {
    const count = (visitors: number) => [{ park: 'Night Safari', month: '2026-01', visitors }];
    await Promise.all([save(count(1)), save(count(2))]);
    const [first, second] = (await trail()).slice(-2).map(({ description }) => description[0]);
    expect([first, second].map((line) => line?.replace(/.* from /, 'from '))).toEqual([
      expect.stringMatching(/^from - to [12]$/),
      expect.stringMatching(/^from [12] to [12]$/),
    ]);
  });
});
