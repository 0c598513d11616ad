import { randomInt, randomUUID } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewAccount } from '../../contract/accounts/accountImport.ts';
import type { AccountImport } from '../../contract/endpoints/accounts.ts';
import type { Role } from '../../contract/permissions.ts';
import { accountImportRows, accountImports, users } from '../../server/database/schema.ts';
import { IMPORT_JOBS } from '../../server/jobs/startJobs.ts';
import type { Services } from '../../server/services.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';

const platform = 'web';

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer();
});
beforeEach(async () => {
  server.setNow();
  await server.database.delete(accountImports);
});

let staffNumber = randomInt(30_000_000, 90_000_000);
const account = (change: Partial<NewAccount> = {}) => {
  staffNumber += 1;
  return {
    staff_id: String(staffNumber),
    name: 'Nur Aisyah',
    email: `import${staffNumber}@parks.example`,
    mobile_no: '+6581234567',
    role: 'junior_user' as Role,
    park: 'Singapore Zoo',
    department: 'Operations',
    sub_department: 'Ranger/Security',
    account_expiry: '',
    ...change,
  };
};
type Row = ReturnType<typeof account> & { row: number };
const getRows = (many: number): Row[] =>
  Array.from({ length: many }, (_, index) => ({ row: index + 2, ...account() }));

const as = (role: Role, key?: string) => ({
  token: server.people[role].token,
  ...(key && { headers: { 'idempotency-key': key } }),
});
const check = (rows: object[], role: Role = 'admin') =>
  server.call('check_account_import', { platform, rows: rows as Row[] }, as(role));
const start = (rows: object[], role: Role = 'admin', key?: string) =>
  server.call(
    'start_account_import',
    { platform, file_name: 'staff.xlsx', rows: rows as Row[] },
    as(role, key),
  );
async function progress(role: Role = 'admin'): Promise<AccountImport> {
  const { body } = await server.call('get_account_import', { platform }, as(role));
  return body.data;
}
function runJob(change: Partial<Services> = {}, signal?: AbortSignal): Promise<void> {
  const [job] = IMPORT_JOBS;
  if (!job) throw new Error('There is no job.');
  return job.run({ ...server.app.services, ...change }, signal);
}
const countUsers = () => server.database.$count(users, isNull(users.deletedAt));
const byEmail = async (email: string) =>
  (await server.database.select().from(users).where(eq(users.email, email))).filter(
    ({ deletedAt }) => !deletedAt,
  );

describe('the dry run', () => {
  test('UDET-13 UDET-15 all 40 bad rows of 2,000 are named, and nothing is written', async () => {
    const rows = getRows(2000);
    const bad = (index: number, change: object) => Object.assign(rows[index] as Row, change);
    for (let nth = 0; nth < 8; nth += 1) {
      bad(nth * 100, { name: '' });
      bad(nth * 100 + 1, { park: 'Moon' });
      bad(nth * 100 + 2, { role: 'super_admin' });
      bad(nth * 100 + 3, { email: nth % 2 ? 'nobody' : server.people.senior_user.email });
    }
    for (let nth = 0; nth < 8; nth += 1) bad(1500 + nth, { staff_id: rows[1600 + nth]?.staff_id });
    const before = await countUsers();
    const { status, body } = await check(rows);
    expect(status).toBe(200);
    expect(body.good).toBe(1960);
    expect(new Set(body.problems.map(({ row }: Row) => row)).size).toBe(40);
    expect(body.problems).toHaveLength(40);
    expect(body.problems.slice(0, 4)).toEqual([
      { row: 2, field: 'name', value: '', reason: 'Name is missing.' },
      { row: 3, field: 'park', value: 'Moon', reason: "Park 'Moon' does not exist." },
      { row: 4, field: 'role', value: 'super_admin', reason: "You can't assign the role Super Admin." },
      {
        row: 5,
        field: 'email',
        value: server.people.senior_user.email,
        reason: `Email '${server.people.senior_user.email}' already belongs to an account.`,
      },
    ]);
    expect(body.problems.at(-1)).toMatchObject({
      row: 1609,
      field: 'staff_id',
      reason: `Staff ID '${rows[1607]?.staff_id}' is already in row 1509 of this file.`,
    });
    expect([await countUsers(), await progress()]).toEqual([before, null]);
  });

  test('UDET-3 an account that would expire before it starts is refused', async () => {
    const { body } = await check([{ row: 2, ...account({ account_expiry: '2020-01-31' }) }]);
    expect(body.problems).toEqual([
      {
        row: 2,
        field: 'account_expiry',
        value: '2020-01-31',
        reason: "Account expiry '2020-01-31' is in the past.",
      },
    ]);
  });

  test('UDET-16 a super_admin gives every role', async () => {
    const { body } = await check([{ row: 2, ...account({ role: 'super_admin' }) }], 'super_admin');
    expect(body).toMatchObject({ good: 1, problems: [] });
  });

  test('a file of more than 5,000 rows is refused, one of 5,000 is looked at', async () => {
    expect((await check(getRows(5001))).body.errors.rows).toContain('at most 5,000 accounts');
    expect((await check(getRows(5000))).body.good).toBe(5000);
  });
});

describe('a confirmed import', () => {
  test('UDET-15 UDET-16 creates accounts like create_user: audit trail, mail, not signed in yet', async () => {
    const rows = getRows(3);
    const [first, second] = rows as [Row, Row, Row];
    const email = `Mixed.Case-${randomUUID()}@parks.example`;
    Object.assign(first, { email, account_expiry: '2031-01-31' });
    expect((await start(rows)).status).toBe(200);
    expect(await progress()).toMatchObject({ total: 3, made: 0, failed: [], finished_at: '' });
    await runJob();
    expect(await progress()).toMatchObject({ file_name: 'staff.xlsx', total: 3, made: 3, failed: [] });
    expect((await progress()).finished_at).not.toBe('');

    const { body } = await server.call('create_user', { platform, ...account() }, as('admin'));
    const [imported] = await byEmail(email.toLowerCase());
    if (!imported) throw new Error('It was not made.');
    const [one, other] = [await server.rowOf(imported.id), await server.rowOf(body.id)];
    const same = ['role', 'isActive', 'isNew', 'park', 'choseOwnPassword', 'passwordResetAt'] as const;
    for (const field of same) expect(one[field], field).toEqual(other[field]);
    expect(one.accountExpiry).toBe('2031-01-31');
    expect(await server.trailOf(one.id)).toEqual(await server.trailOf(other.id));
    const subjects = async (address: string) => (await server.mailsTo(address)).map(({ subject }) => subject);
    expect(await subjects(one.email)).toEqual(await subjects(other.email));
    expect(await server.identityOf(one.id)).toMatchObject({ passwordHash: null, disabled: false });
    const kept = await server.database.select({ account: accountImportRows.account }).from(accountImportRows);
    expect(kept.every(({ account: left }) => left === null)).toBe(true);
    expect(await byEmail(second.email)).toHaveLength(1);
  });

  test('UDET-13 is refused as a whole if a row has become invalid', async () => {
    const rows = getRows(2);
    await server.call('create_user', { platform, ...account({ email: rows[1]?.email ?? '' }) }, as('admin'));
    const { status, body } = await start(rows);
    expect([status, body.message]).toEqual([
      409,
      `Row 3 can no longer be imported. Email '${rows[1]?.email}' already belongs to an account. Please check the file again.`,
    ]);
    expect(await progress()).toBeNull();
  });

  test('FORM-16 sent twice with one key is one import; a second import at the same time is refused', async () => {
    const rows = getRows(1);
    const first = await start(rows, 'admin', 'import-key-1');
    expect((await start(rows, 'admin', 'import-key-1')).body).toEqual(first.body);
    expect((await start(getRows(1))).body.message).toBe('Your previous import is still running.');
    await runJob();
    expect((await start(rows, 'admin', 'import-key-1')).body).toEqual(first.body);
    expect(await server.database.$count(accountImports)).toBe(1);
  });

  test('shows people only their own import', async () => {
    await start(getRows(1), 'admin');
    expect(await progress('super_admin')).toBeNull();
  });
});

describe('the job', () => {
  test('UDET-15 names the accounts that could no longer be created, and creates the others', async () => {
    const rows = getRows(3);
    const [, second] = rows as [Row, Row, Row];
    await start(rows);
    const { body } = await server.call(
      'create_user',
      { platform, ...account({ email: second.email }) },
      as('admin'),
    );
    const before = await server.rowOf(body.id);
    await runJob();
    expect(await progress()).toMatchObject({
      made: 2,
      failed: [
        {
          row: 3,
          name: second.name,
          email: second.email,
          reason: `Email '${second.email}' already belongs to an account.`,
        },
      ],
    });
    expect(await server.rowOf(body.id)).toEqual(before);
  });

  test('continues where it was interrupted, without duplicates', async () => {
    const rows = getRows(30);
    await start(rows);
    const before = await countUsers();
    // Fails in the middle of the eleventh account, like a killed server.
    let made = 0;
    const { identity } = server.app.services;
    const dying = {
      ...identity,
      within: (transaction: Parameters<typeof identity.within>[0]) => {
        const inner = identity.within(transaction);
        return {
          ...inner,
          async createAccount(one: Parameters<typeof inner.createAccount>[0]) {
            const id = await inner.createAccount(one);
            made += 1;
            if (made > 10) throw new Error('The server ended.');
            return id;
          },
        };
      },
    };
    await expect(runJob({ identity: dying })).rejects.toThrow('The server ended.');
    expect(await progress()).toMatchObject({ made: 10, failed: [], finished_at: '' });
    await Promise.all([runJob(), runJob()]);
    expect(await progress()).toMatchObject({ total: 30, made: 30, failed: [] });
    expect(await countUsers()).toBe(before + 30);
    for (const { email } of rows) {
      expect(await byEmail(email)).toHaveLength(1);
      expect(await server.mailsTo(email)).toHaveLength(1);
    }
    await runJob();
    expect(await countUsers()).toBe(before + 30);
  });

  test('UDET-15 an import that cannot continue keeps no later one waiting', async () => {
    const [first, later] = [getRows(1), getRows(1)] as [[Row], [Row]];
    await start(first);
    await start(later, 'super_admin');
    const { identity } = server.app.services;
    const within: typeof identity.within = (transaction) => {
      const inner = identity.within(transaction);
      const createAccount: typeof inner.createAccount = async (one) => {
        if (one.email === first[0].email) throw new Error('Not this one.');
        return inner.createAccount(one);
      };
      return { ...inner, createAccount };
    };
    await expect(runJob({ identity: { ...identity, within } })).rejects.toThrow('Not this one.');
    expect(await progress()).toMatchObject({ made: 0, finished_at: '' });
    expect(await progress('super_admin')).toMatchObject({ made: 1, finished_at: expect.stringMatching(/./) });
    await runJob();
    expect(await progress()).toMatchObject({ made: 1 });
  });

  test('a stopping server finishes the current account, not the import', async () => {
    await start(getRows(5));
    await runJob({}, AbortSignal.abort());
    expect(await progress()).toMatchObject({ made: 0, finished_at: '' });
    await runJob();
    expect(await progress()).toMatchObject({ made: 5 });
  });

  test.each([
    ['is suspended', { isActive: -1 }],
    ['may not give the role any more', { role: 'admin' }],
    ['may not add users any more', { role: 'senior_user' }],
    ['is deleted', { deletedAt: new Date() }],
  ] as const)('UDET-16 creates nothing more for a person who %s during the import', async (_what, change) => {
    const { id, email } = await server.addUser({ role: 'super_admin' });
    const token = await server.signIn(email);
    const rows = [{ row: 2, ...account({ role: 'super_admin' }) }];
    await server.call('start_account_import', { platform, file_name: 'a.csv', rows }, { token });
    await server.database.update(users).set(change).where(eq(users.id, id));
    const before = await countUsers();
    await runJob();
    const [row] = await server.database.select().from(accountImportRows);
    expect(row).toMatchObject({
      state: 'failed',
      reason: 'The person who started the import no longer has permission to add this account.',
    });
    expect(await countUsers()).toBe(before);
  });

  test('an import is forgotten 30 days after its end, and not before', async () => {
    await start(getRows(1));
    await runJob();
    const forget = () => IMPORT_JOBS[1]?.run(server.app.services);
    server.setNow(new Date(Date.now() + 29 * 24 * 3_600_000));
    await forget();
    expect(await server.database.$count(accountImportRows)).toBe(1);
    server.setNow(new Date(Date.now() + 31 * 24 * 3_600_000));
    await forget();
    expect(await server.database.$count(accountImportRows)).toBe(0);
  });
});

test('USER-5 the account list gives an export 1,000 at a time, in the order of joining', async () => {
  const { body } = await server.call(
    'get_all_users',
    { platform, export: true, size: 1000, sorting_label: 'created_at', sorting: 'asc' },
    as('super_user'),
  );
  expect(body.data.length).toBe(Math.min(1000, await countUsers()));
  const joined = body.data.map(({ created_at }: { created_at: string }) => created_at);
  expect(joined).toEqual(joined.toSorted());
  const refused = await server.call('get_all_users', { platform, size: 1000 }, as('super_user'));
  expect(refused.status).toBe(400);
});
