import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AUDIT_FIELDS } from '../../contract/audit/auditFields.ts';
import { emptyCasualty } from '../../contract/incidents/emptyIncident.ts';
import { DEFAULT_GROUPS, type PermissionCode, type Role } from '../../contract/permissions.ts';
import type { AuditCheck, ExploredEntry } from '../../contract/schemas/auditExplorer.ts';
import { SYSTEM_ACTOR, writeAudit } from '../../server/audit/auditTrail.ts';
import { beginCheck, continueCheck, finishCheck } from '../../server/audit/checkRun.ts';
import { queryRows } from '../../server/database/connection.ts';
import { auditChecks, groups } from '../../server/database/schema.ts';
import { checkAuditJob } from '../../server/jobs/startJobs.ts';
import { fileIncident, updateInput } from '../helpers/incidents.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
const people = {} as Record<Role, TestUser & { token: string }>;
let slip: { id: string; incident_id: string };
let bite: { id: string; incident_id: string };

const ADMIN = DEFAULT_GROUPS.admin.perms;

beforeAll(async () => {
  server = await startServer();
  for (const role of ['junior_user', 'senior_user', 'super_user', 'admin', 'super_admin'] as const) {
    const email = `${role === 'admin' ? 'incharge' : role}@parks.example`;
    const user = await server.addUser({ role, name: `Ann ${role}`, email });
    people[role] = { ...user, token: await server.signIn(user.email) };
  }
  const { token } = people.senior_user;
  slip = await fileIncident(server, token, { incident_title: 'Slip' });
  bite = await fileIncident(server, token, { category: 'c2', incident_title: 'Bite' });
  await changeContactNumber();
  const { body } = await server.call('get_settings', { platform: 'web' }, { token: people.admin.token });
  const input = {
    platform: 'web',
    ...body.data,
    failed_login_attempts: 7,
    user_id: people.admin.id,
  } as const;
  const saved = await server.call('save_settings', input, { token: people.admin.token });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
}, 60_000);
afterAll(() => server.close());
afterEach(() => setPerms(ADMIN));

async function changeContactNumber() {
  const { token } = people.senior_user;
  const read = await updateInput(server, token, slip.id);
  const [first = { ...emptyCasualty(), id: 'p1' }] = read.case_details.person_involved_details ?? [];
  const casualty = { ...first, contact_no: '91112223' };
  const { status, body } = await server.call(
    'update_incident',
    { ...read, case_details: { ...read.case_details, person_involved_details: [casualty] } },
    { token },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
}

async function setPerms(perms: readonly PermissionCode[]) {
  await server.database
    .update(groups)
    .set({ perms: [...perms] })
    .where(eq(groups.id, 'admin'));
}

type Asked = Omit<Parameters<typeof server.call<'get_audit_entries'>>[1], 'platform'>;
type Listed = {
  data: ExploredEntry[];
  total: number;
  total_pages: number;
  next: string | null;
  has_more: boolean;
};

async function explore(asked: Asked = {}, role: Role = 'admin'): Promise<Listed> {
  const input = { platform: 'web', size: 200, ...asked } as const;
  const { status, body } = await server.call('get_audit_entries', input, { token: people[role].token });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const getSentences = ({ data }: Listed) => data.flatMap(({ description }) => description);

describe('the audit explorer', () => {
  test('IAUD-1 UAUD-1 every entry, newest first, with its author and subject', async () => {
    const { data, total, has_more } = await explore();
    const [counted] = await queryRows<{ count: number }>(
      server.database,
      sql`select count(*)::int as count from audit_entries`,
    );
    expect([data.length, total, has_more]).toEqual([counted?.count, counted?.count, false]);
    const moments = data.map(({ timestamp }) => timestamp);
    expect(moments).toEqual(moments.toSorted().reverse());
    expect(data.find(({ record }) => record.id === bite.id)).toMatchObject({
      kind: 'incident',
      changed_by_name: people.senior_user.name,
      role: 'senior_user',
      record: { subject: 'incident', name: bite.incident_id, title: 'Bite', may_open: true },
    });
    expect(data.findLast(({ kind }) => kind === 'settings')).toMatchObject({
      record: { subject: 'user', id: people.admin.id, name: people.admin.name, may_open: true },
    });
  });

  test('IAUD-1 UAUD-1 p16 alone and p9 alone open nothing', async () => {
    for (const missing of ['p16', 'p9'] as const) {
      await setPerms(ADMIN.filter((code) => code !== missing));
      await expect(explore(), missing).rejects.toThrow('403');
    }
  });

  test('CARD-1 LIST-8 LIST-12 UAUD-1 entries by their ids: those of trails that the person may read, and no others', async () => {
    const { data } = await explore();
    const getId = (kind: string, record: string) =>
      data.find((entry) => entry.kind === kind && entry.record.id === record)?.id ?? '';
    const ids = {
      slip: getId('incident', slip.id),
      bite: getId('incident', bite.id),
      settings: getId('settings', people.admin.id),
    };
    const found = async (role: Role) => {
      const input = { platform: 'web', ids: `${Object.values(ids)},999999,none` } as const;
      const { status, body } = await server.call('get_audit_trails', input, { token: people[role].token });
      if (status !== 200) return status;
      const entries = body.data as ExploredEntry[];
      return entries.map(({ id }) => Object.entries(ids).find(([, each]) => each === id)?.[0]).toSorted();
    };
    expect(await found('admin')).toEqual(['bite', 'settings', 'slip']);
    expect(await found('senior_user')).toEqual(['bite', 'slip']);
    await setPerms(ADMIN.filter((code) => code !== 'p16'));
    expect(await found('admin')).toEqual(['settings']);
    await setPerms(['p2', 'p2a', 'p16']);
    expect(await found('admin')).toEqual(['slip']);
    const masked = await server.call(
      'get_audit_trails',
      { platform: 'web', ids: ids.slip },
      { token: people.admin.token },
    );
    expect(JSON.stringify(masked.body.data)).not.toContain('91112223');
    expect(masked.body.data).toHaveLength(1);
    expect(await found('junior_user')).toBe(403);
  });

  test('CARD-1 the oldest first, page by page, is the whole list turned round', async () => {
    const all = (await explore()).data.map(({ id }) => id);
    const size = Math.ceil(all.length / 3);
    const pages = [1, 2, 3].map((page) => explore({ sorting: 'asc', page, size }));
    const turned = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ id }) => id));
    expect(turned).toEqual(all.toReversed());
  });

  test('by person, under any earlier name', async () => {
    const byStaff = await explore({ person: people.senior_user.email.toUpperCase() });
    expect(new Set(byStaff.data.map(({ changed_by_name }) => changed_by_name))).toEqual(
      new Set([people.senior_user.name]),
    );
    expect((await explore({ person: people.senior_user.id })).total).toBe(byStaff.total);
    expect((await explore({ person: 'nobody of this name' })).total).toBe(0);
  });

  test('by record: an incident’s number with and without its letters, an account, and what is no record', async () => {
    for (const record of [
      slip.incident_id,
      slip.incident_id.toLowerCase(),
      slip.id,
      `#${slip.id}`,
      `INC ${slip.id}`,
    ]) {
      const { data } = await explore({ record, kind: 'incident' });
      expect(new Set(data.map((entry) => entry.record.name)), record).toEqual(new Set([slip.incident_id]));
      expect(data.length).toBe(2);
    }
    const ofAdmin = await explore({ record: people.admin.email });
    expect(ofAdmin.data.every((entry) => entry.record.id === people.admin.id)).toBe(true);
    expect(ofAdmin.total).toBeGreaterThan(0);
    // A search text may begin like an incident number and still mean a person.
    expect((await explore({ record: 'incharge' })).total).toBe(ofAdmin.total);
    // Only leading zeros are ignored.
    expect((await explore({ record: `${slip.id}0`, kind: 'incident' })).total).toBe(0);
    for (const record of ['INC-999999999999', 'INC-0', '%', "'; drop table"]) {
      expect((await explore({ record })).total, record).toBe(0);
    }
  });

  test('by kind: settings are separate from the account of the person who changed them', async () => {
    expect(getSentences(await explore({ kind: 'settings' }))).toEqual([
      expect.stringMatching(/^Settings: Update failed login attempts from \d to 7$/),
    ]);
    const kinds = ['incident', 'account', 'settings', 'reference'] as const;
    const totals = await Promise.all(kinds.map(async (kind) => (await explore({ kind })).total));
    expect(totals.reduce((sum, total) => sum + total)).toBe((await explore()).total);
  });

  test('IAUD-2 by changed field, in any of its stored forms', async () => {
    const { data } = await explore({ field: 'Casualty contact number' });
    expect(data.length).toBe(1);
    expect(data[0]?.details).toContainEqual(expect.objectContaining({ field: 'Casualty 1 contact number' }));
    expect(AUDIT_FIELDS.map(({ value }) => value)).toContain('Casualty contact number');
    expect((await explore({ field: 'failed login attempts' })).data[0]?.kind).toBe('settings');
    expect((await explore({ field: 'no such field' })).total).toBe(0);
  });

  test('by days of Singapore, and everything together', async () => {
    const at = new Date('2024-02-29T15:59:59.999Z');
    const change = { description: ['Leap'], platform: 'web' as const, at };
    await writeAudit(server.database, { subject: 'user', id: people.admin.id }, SYSTEM_ACTOR, change);
    const leap = { from_date: '2024-02-29', to_date: '2024-02-29' };
    expect(getSentences(await explore(leap))).toEqual(['Leap']);
    expect((await explore({ from_date: '2024-03-01', to_date: '2024-03-01' })).total).toBe(0);
    expect(
      (await explore({ ...leap, person: 'parks console', record: people.admin.email, kind: 'account' }))
        .total,
    ).toBe(1);
  });

  test('the last page has the oldest entries, and no page follows', async () => {
    const all = await explore();
    const size = 3;
    const pages = Math.ceil(all.total / size);
    const read = [];
    for (let page = 1; page <= pages; page += 1) read.push(...(await explore({ page, size })).data);
    expect(read.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id));
    const last = await explore({ page: pages, size });
    expect([last.next, last.total_pages]).toEqual([null, pages]);
    const beyond = await explore({ page: pages + 1, size });
    expect([beyond.data, beyond.total]).toEqual([[], all.total]);
    // An export contains only the entries that existed when it began.
    const newest = Math.max(...all.data.map(({ id }) => Number(id)));
    expect((await explore({ until: newest - 1 })).total).toBe(all.total - 1);
  });

  test.each([
    { kind: 'nonsense' },
    { from_date: '2026-02-30' },
    { record: 'x'.repeat(201) },
    { person: 'a\u0000b' },
    { page: 0 },
    { size: 100_000 },
  ])('an odd filter is refused in words: %j', async (odd) => {
    await expect(explore(odd as Asked)).rejects.toThrow('400');
  });
});

describe('entries that a viewer may not read', () => {
  const WITHOUT_CAT_2 = ADMIN.filter((code) => code !== 'p3' && code !== 'p3a');

  test('LIST-13 incidents of a category that one may not list are not there, nor counted, nor found by number or field', async () => {
    await setPerms(WITHOUT_CAT_2);
    const listed = await explore();
    expect(JSON.stringify(listed)).not.toContain(bite.incident_id);
    expect(listed.data.some(({ record }) => record.id === slip.id)).toBe(true);
    expect((await explore({ record: bite.incident_id })).total).toBe(0);
    expect((await explore({ person: people.senior_user.name, kind: 'incident' })).data.length).toBe(2);
    await setPerms(['p9', 'p16']);
    expect((await explore({ kind: 'incident' })).total).toBe(0);
    expect((await explore()).total).toBeGreaterThan(0);
  });

  test('LIST-12 persons are masked for who may not read them', async () => {
    const asked = { field: 'Casualty contact number' };
    expect(JSON.stringify(await explore(asked))).toContain('91112223');
    await setPerms(ADMIN.filter((code) => code !== 'p10'));
    const masked = await explore(asked);
    expect(masked.total).toBe(1);
    expect(JSON.stringify(await explore())).not.toContain('91112223');
  });
});

describe('the check of the trail', () => {
  const call = async (asked: { is_whole?: boolean; goes_on?: boolean } = {}) => {
    const { body } = await server.call(
      'check_audit',
      { platform: 'web', ...asked },
      { token: people.admin.token },
    );
    return body.data as AuditCheck;
  };
  async function check(isWhole = true): Promise<NonNullable<AuditCheck['last']>> {
    let state = await call({ is_whole: isWhole });
    while (state.running) state = await call({ goes_on: true });
    if (!state.last) throw new Error('Nothing was checked.');
    return state.last;
  }
  const lastRead = async () => {
    const { body } = await server.call('get_audit_check', { platform: 'web' }, { token: people.admin.token });
    return body.data as AuditCheck;
  };
  async function tamper(statement: ReturnType<typeof sql>) {
    await server.database.transaction(async (transaction) => {
      for (const table of [sql`audit_entries`, sql`audit_chains`])
        await transaction.execute(sql`alter table ${table} disable trigger user`);
      await transaction.execute(statement);
      for (const table of [sql`audit_entries`, sql`audit_chains`])
        await transaction.execute(sql`alter table ${table} enable trigger user`);
    });
  }
  const write = (id: string, sentence = 'Later') =>
    writeAudit(server.database, { subject: 'user', id }, SYSTEM_ACTOR, {
      description: [sentence],
      platform: 'web',
      at: new Date(),
    });

  // Accounts that a test inserts directly have no entry.
  beforeAll(async () => {
    for (const { id } of Object.values(people)) await write(id);
  });
  // A new check re-examines earlier findings and continues an unfinished one.
  afterEach(() => server.database.delete(auditChecks).then());

  test('IAUD-2 stores how far the trail is verified, and by whom', async () => {
    const { total } = await explore();
    const found = await check();
    expect(found).toMatchObject({
      is_whole: true,
      by: people.admin.name,
      entries: total,
      problem_count: 0,
      problems: [],
    });
    expect((await lastRead()).last).toEqual(found);
  });

  test('IAUD-2 the next looks at what was written since, and no more', async () => {
    await check();
    await write('one');
    await write('two');
    await beginCheck(server.database, { by: 'Ann', isWhole: false });
    expect((await lastRead()).running).toEqual({ by: 'Ann', checked: 0, total: 2 });
    const found = await check(false);
    expect(found).toMatchObject({ is_whole: false, problem_count: 0, entries: (await explore()).total });
  });

  test('IAUD-2 one of two simultaneous checks does the work, and both get its result', async () => {
    await beginCheck(server.database, { by: 'Ann', isWhole: true });
    const now = () => new Date();
    // Keeps the first worker busy until the other has responded. On PostgreSQL either could finish before the other begins.
    let goOn = () => {};
    const answered = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const reading = new Proxy(server.database, {
      get: (database, key) =>
        key === 'execute'
          ? (statement: SQL) => answered.then(() => database.execute(statement))
          : Reflect.get(database, key),
    });
    const both = [1, 2].map(() => continueCheck(reading, { now, patience: 0 }));
    expect(await Promise.race(both)).toBe(false);
    goOn();
    expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1);
    const held = sql`clock_timestamp() + interval '1 minute'`;
    await server.database.update(auditChecks).set({ holder: 'gone', heldUntil: held });
    expect(await continueCheck(server.database, { now, patience: 1000 })).toBe(false);
    await server.database
      .update(auditChecks)
      .set({ heldUntil: sql`clock_timestamp() - interval '1 second'` });
    expect(await finishCheck(server.database, { now })).toMatchObject({ by: 'Ann', problemCount: 0 });
  });

  test('IAUD-2 an altered entry is found and named, LIST-13 but not to who may not list its incident', async () => {
    const [entry] = (await explore({ record: bite.incident_id })).data;
    await tamper(sql`update audit_entries set changed_by_name = 'Mallory' where id = ${entry?.id}`);
    try {
      const found = await check();
      expect(found.problem_count).toBe(1);
      expect(found.problems[0]).toMatchObject({
        text: expect.stringMatching(/the entry of incident \d+ was altered/),
        entry: { id: entry?.id, changed_by_name: 'Mallory', record: { name: bite.incident_id } },
      });
      expect(await check(false)).toMatchObject({ is_whole: true, problem_count: 1 });
      await setPerms(ADMIN.filter((code) => code !== 'p3' && code !== 'p3a'));
      const told = (await lastRead()).last;
      expect(told?.problem_count).toBe(1);
      expect(told?.problems[0]?.entry).toBeUndefined();
      expect(told?.problems[0]?.text).toContain('incident (not visible to you)');
      await setPerms(ADMIN);
    } finally {
      await tamper(
        sql`update audit_entries set changed_by_name = ${entry?.changed_by_name} where id = ${entry?.id}`,
      );
    }
    expect((await check()).problem_count).toBe(0);
  });

  /** With matching hashes. */
  async function rewrite(subjectId: string) {
    const last = sql`(select id from audit_entries where subject_id = ${subjectId} order by id desc limit 1)`;
    await tamper(sql`update audit_entries set description = '["False"]' where id = ${last}`);
    await tamper(sql`update audit_entries set hash = audit_entry_hash(audit_entries) where id = ${last}`);
    await tamper(sql`update audit_chains set last_hash = (select hash from audit_entries where id = ${last})
      where chain = (select chain from audit_entries where id = ${last})
        and length = (select position from audit_entries where id = ${last})`);
  }

  test('IAUD-2 entries rewritten with matching hashes are found by the earlier verification, every time', async () => {
    await write('rewritten', 'True');
    await check();
    await rewrite('rewritten');
    for (const isWhole of [false, true, false]) {
      const found = await check(isWhole);
      expect(found.problems.map(({ text }) => text)).toEqual([
        expect.stringMatching(/^Chain \d+: entries that had been verified were rewritten or removed/),
      ]);
    }
  });

  test('IAUD-2 a check that begins again, because verified entries were rewritten, counts each problem once', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await write(`again-${id}`);
    const subjects = await queryRows<{ id: string }>(
      server.database,
      sql`select subject_id as id from audit_entries where subject_id like 'again-%' order by chain`,
    );
    const [first = '', last = ''] = [subjects[0]?.id, subjects.at(-1)?.id];
    await check();
    await rewrite(last);
    await write(first, 'New');
    const setNew = (description: string) =>
      tamper(sql`update audit_entries set description = ${JSON.stringify([description])}::jsonb
        where subject_id = ${first} and position = (
          select max(position) from audit_entries where subject_id = ${first})`);
    await setNew('Altered');
    try {
      expect(await check(false)).toMatchObject({ is_whole: true, problem_count: 2 });
    } finally {
      await setNew('New');
    }
  });

  test('IAUD-2 an entry whose hash was emptied does not keep a check from its end', async () => {
    const [entry] = await queryRows<{ id: string; hash: string }>(
      server.database,
      sql`select id, hash from audit_entries where subject_id = ${slip.id} order by position limit 1`,
    );
    await tamper(sql`update audit_entries set hash = '' where id = ${entry?.id}`);
    try {
      expect((await check()).problem_count).toBeGreaterThan(0);
    } finally {
      await tamper(sql`update audit_entries set hash = ${entry?.hash} where id = ${entry?.id}`);
    }
  });

  test('IAUD-2 the daily job checks everything, warns the operator, and stops with the server', async () => {
    const logged: object[] = [];
    const log = { error: (fields: object) => logged.push(fields), warn: () => undefined };
    await checkAuditJob.run(server.app.services, undefined, log);
    expect((await lastRead()).last).toMatchObject({ by: 'Parks Console', is_whole: true, problem_count: 0 });
    expect(logged).toEqual([]);
    const { id } = await server.addUser();
    await checkAuditJob.run(server.app.services, undefined, log);
    expect(logged).toEqual([{ places: 1 }]);
    expect((await lastRead()).last?.problems[0]?.text).toContain(`The user ${id} has no audit entries`);
    const stopped = AbortSignal.abort();
    await checkAuditJob.run(server.app.services, stopped, log);
    expect((await lastRead()).running).toMatchObject({ checked: 0 });
    await write(id);
  });
});
