import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ExploredEntry } from '../../../contract/schemas/auditExplorer.ts';
import { singaporeDay } from '../../../contract/singaporeTime.ts';
import { logSecurity } from '../../../server/audit/security/logSecurity.ts';
import {
  pruneSecurityEvents,
  recordSecurityEvent,
} from '../../../server/audit/security/recordSecurityEvent.ts';
import { oneTimeCodes, rateCounters, securityEvents, securityLog } from '../../../server/database/schema.ts';
import { type AccountServer, startAccountServer } from '../../helpers/accounts.ts';
import { readSentCode } from '../../helpers/oneTimeCodes.ts';
import { TEST_PASSWORD, type TestUser } from '../../helpers/server.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const HOUR = 3600_000;
const platform = 'web' as const;

let server: AccountServer;
let person: TestUser;

beforeAll(async () => {
  server = await startAccountServer();
});
beforeEach(async () => {
  person = await server.addUser();
  for (const table of [securityEvents, rateCounters, oneTimeCodes]) await server.database.delete(table);
});
afterEach(() => server.setNow());
afterAll(() => server.close());

const signInWith = async (userAgent: string, email: string, password = TEST_PASSWORD) => {
  const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`;
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  return (await (await fetch(url, { method: 'POST', headers, body })).json()).idToken as string;
};

const sendLogin = (token: string, description: string[], user_id = person.id) =>
  server.call('create_user_audit_trail', { platform, user_id, description }, { token });

const failSignIn = (email: string) => server.signIn(email, 'Wrong-password-1').catch(() => undefined);

const getCounts = async () => {
  const rows = await server.database.select().from(securityEvents).orderBy(asc(securityEvents.id));
  return rows.map(({ event, account, count }) => [event, account, count]);
};

describe('AUTH-9 AUTH-17 a sign-in', () => {
  test('is recorded by the server, with the browser, even if the client sends nothing', async () => {
    await signInWith(CHROME, person.email);
    expect(await server.signInsOf(person.id)).toEqual(['Login (Chrome 156 on Windows)']);
    expect((await server.rowOf(person.id)).lastLoginAt).toBeInstanceOf(Date);
  });

  test('is recorded once: 200 Login entries invented by a client change nothing', async () => {
    const token = await signInWith(CHROME, person.email);
    const sent = Array.from({ length: 20 }, (_, number) => `Login (Chrome ${number})`);
    for (let time = 0; time < 10; time += 1) expect((await sendLogin(token, sent)).status).toBe(200);
    expect(await server.signInsOf(person.id)).toEqual(['Login (Chrome 156 on Windows)']);
    expect(await server.trailOf(person.id)).toEqual([]);
  });

  test('before the first password is chosen is recorded, but does not count as the last login', async () => {
    person = await server.addUser({ isActive: 1, isNew: 1 });
    const token = await server.signIn(person.email);
    await sendLogin(token, ['Login', 'Login (Chrome 1)']);
    expect(await server.signInsOf(person.id)).toHaveLength(1);
    expect((await server.rowOf(person.id)).lastLoginAt).toBeNull();
  });

  test('that fails is counted for its account, even a locked one; without an account it is counted under an empty id', async () => {
    for (let time = 0; time < 7; time += 1) await failSignIn(person.email);
    await failSignIn('nobody@parks.example');
    await failSignIn('nobody-else@parks.example');
    expect(await getCounts()).toEqual([
      ['failed_sign_in', person.id, 7],
      ['failed_sign_in', '', 2],
    ]);
    expect(await server.trailOf(person.id)).toContainEqual([
      'Locked after 5 failed sign-ins',
      'Update status from Active to Locked',
    ]);
  });
});

describe('AUTH-17 a one-time code', () => {
  test('is counted when requested, wrong or correct, also for an unknown email', async () => {
    await server.call('send_otp', { platform, email: person.email });
    const code = await readSentCode(server, person.email);
    await server.call('check_otp', { platform, email: person.email, otp_code: 'wrong' });
    await server.call('check_otp', { platform, email: person.email, otp_code: code });
    await server.call('send_otp', { platform, email: 'nobody@parks.example' });
    expect(await getCounts()).toEqual([
      ['code_requested', person.id, 1],
      ['code_wrong', person.id, 1],
      ['code_accepted', person.id, 1],
      ['code_requested', '', 1],
    ]);
  });
});

test('AUTH-17 EXP-1 USER-8 exports of incidents, accounts and audit entries are recorded, list pages are not', async () => {
  const { id, token } = server.people.super_admin;
  const day = singaporeDay(new Date());
  const dates = { from_date: day, to_date: day };
  const calls = [
    server.call('get_all_incidents', { platform, ...dates, export: true }, { token }),
    server.call('get_all_users', { platform, export: true, size: 1000 }, { token }),
    server.call('get_audit_entries', { platform, size: 500 }, { token }),
    server.call('get_all_incidents', { platform, size: 10 }, { token }),
    server.call('get_all_users', { platform, size: 50 }, { token }),
    server.call('get_audit_entries', { platform, size: 50 }, { token }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await getCounts()).toSorted()).toEqual([
    ['accounts_exported', id, 1],
    ['audit_exported', id, 1],
    ['incidents_exported', id, 1],
  ]);
});

describe('AUTH-17 attackers cannot fill the disk', () => {
  const fail = (about: { id: string } | { email: string }, network: string, at = new Date()) =>
    recordSecurityEvent(server.database, { event: 'failed_sign_in', about, network, at });

  test('a botnet attacking one account adds one row an hour, with at most ten networks', async () => {
    const at = new Date('2026-11-03T04:10:00Z');
    await Promise.all(Array.from({ length: 40 }, (_, n) => fail({ id: person.id }, `network ${n % 20}`, at)));
    await fail({ id: person.id }, 'network 1', new Date('2026-11-03T05:00:00Z'));
    const rows = await server.database.select().from(securityEvents).orderBy(asc(securityEvents.hour));
    expect(rows.map(({ count, networks }) => [count, networks.length])).toEqual([
      [40, 10],
      [1, 1],
    ]);
  });

  test('the first 300 accounts of an hour are counted separately, further accounts together', async () => {
    const at = new Date('2026-11-03T04:10:00Z');
    for (let number = 0; number < 305; number += 1) await fail({ id: `account ${number}` }, 'network', at);
    await fail({ id: 'account 7' }, 'network', at);
    const counts = await getCounts();
    expect(counts).toHaveLength(301);
    expect(counts).toContainEqual(['failed_sign_in', '', 5]);
    expect(counts).toContainEqual(['failed_sign_in', 'account 7', 2]);
  });

  test('events are deleted after 90 days', async () => {
    await fail({ id: person.id }, 'network');
    await pruneSecurityEvents(server.database, new Date(Date.now() + 89 * 24 * HOUR));
    expect(await getCounts()).toHaveLength(1);
    await pruneSecurityEvents(server.database, new Date(Date.now() + 91 * 24 * HOUR));
    expect(await getCounts()).toEqual([]);
  });

  test('the table contains neither emails nor networks', async () => {
    for (let time = 0; time < 2; time += 1) await failSignIn(person.email);
    const stored = JSON.stringify(await server.database.select().from(securityEvents));
    expect(stored).toContain(person.id);
    for (const secret of [person.email, '127.0.0.1', '::1']) expect(stored).not.toContain(secret);
  });
});

describe('AUTH-17 the audit explorer shows the security log', () => {
  async function explore(filter: object = {}, as: 'admin' | 'senior_user' = 'admin') {
    const { token } = server.people[as];
    const { status, body } = await server.call(
      'get_audit_entries',
      { platform, kind: 'security', size: 50, ...filter },
      { token },
    );
    return { status, ...body } as { status: number; data: ExploredEntry[]; total: number; until: number };
  }
  const getSentences = ({ data }: { data: ExploredEntry[] }) => data.map(({ description }) => description[0]);

  test('with sign-ins, failures, locks, codes, changes and exports of a person in one list, newest first', async () => {
    await signInWith(CHROME, person.email);
    for (let time = 0; time < 5; time += 1) await failSignIn(person.email);
    await server.call('unlock_user', { platform, user_id: person.id }, { token: server.people.admin.token });
    await server.call('send_otp', { platform, email: person.email });
    await server.save({ id: person.id, mobile_no: '+6598887777' });
    await server.save({ id: person.id, name: 'Another Name' });
    const found = await explore({ record: person.id });
    expect(getSentences(found).toReversed()).toEqual([
      'Login (Chrome 156 on Windows)',
      '5 failed sign-ins',
      'Locked after 5 failed sign-ins',
      'Update status from Locked to Active',
      '1 one-time code requested',
      'Update mobile number from +6591234567 to +6598887777',
    ]);
    expect(found.data.find(({ kind }) => kind === 'security')).toMatchObject({
      changed_by_name: 'Unknown person',
      record: { subject: 'user', id: person.id, may_open: true },
    });
    expect(new Set(found.data.map(({ id }) => id)).size).toBe(6);
  });

  test('page by page, in both orders; an export stays stable while others sign in', async () => {
    for (let time = 0; time < 3; time += 1) await signInWith(CHROME, person.email);
    await failSignIn(person.email);
    const all = await explore({ record: person.id });
    expect(all.total).toBe(4);
    const turned = await explore({ record: person.id, sorting: 'asc' });
    expect(turned.data.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id).toReversed());
    await signInWith(CHROME, person.email);
    const pages = [1, 2].map((page) => explore({ record: person.id, until: all.until, page, size: 2 }));
    const ids = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toEqual(all.data.map(({ id }) => id));
  });

  test('and finds exports by person and failures by account; failures of unknown emails name no account', async () => {
    const { token, id, name } = server.people.super_admin;
    await server.call('get_audit_entries', { platform, size: 500 }, { token });
    await failSignIn('nobody@parks.example');
    const exports = await explore({ person: id });
    expect(exports.data.find(({ kind }) => kind === 'security')).toMatchObject({
      changed_by_name: name,
      description: ['1 page of audit entries exported'],
    });
    const unknown = (await explore()).data.find(({ record }) => record.id === '');
    expect(unknown).toMatchObject({ record: { name: 'No account', title: '', may_open: false } });
    expect((await explore({ field: 'email' })).data.some(({ kind }) => kind === 'security')).toBe(false);
    expect((await explore({ from_date: '2020-01-01', to_date: '2020-01-02' })).total).toBe(0);
  });

  test('only to people who may open it', async () => {
    expect((await explore({}, 'senior_user')).status).toBe(403);
  });
});

describe('AUTH-17 the server log', () => {
  const at = (minutes = 1) => new Date(Date.now() + minutes * 60_000);

  test('has one line for each event, once for all processes, without personal data', async () => {
    const lines: Record<string, unknown>[] = [];
    const run = (when = at()) => logSecurity(server.database, when, (line) => lines.push(line));
    await run();
    lines.length = 0;
    await signInWith(CHROME, person.email);
    await failSignIn(person.email);
    await failSignIn(person.email);
    await server.save({ id: person.id, email: `new-${person.email}` });
    await Promise.all([run(), run()]);
    expect(lines).toEqual([
      expect.objectContaining({ event: 'sign_in', account: person.id, by: person.id }),
      expect.objectContaining({ event: 'email_change', account: person.id, by: server.people.admin.id }),
      expect.objectContaining({ event: 'failed_sign_in', account: person.id, count: 2 }),
    ]);
    await failSignIn(`new-${person.email}`);
    await run();
    expect(lines.at(-1)).toMatchObject({ event: 'failed_sign_in', count: 1 });
    expect(lines).toHaveLength(4);
    expect(JSON.stringify(lines)).not.toMatch(/@|Person|127\.0\.0\.1/);
  });

  test('waits for entries whose transaction may not have ended', async () => {
    const lines: unknown[] = [];
    const run = (when: Date) => logSecurity(server.database, when, (line) => lines.push(line));
    await run(at());
    lines.length = 0;
    await signInWith(CHROME, person.email);
    await run(new Date());
    expect(lines).toEqual([]);
    await run(at());
    expect(lines).toHaveLength(1);
  });

  test('begins with the first run, without earlier entries', async () => {
    await server.database.delete(securityLog);
    const lines: unknown[] = [];
    await logSecurity(server.database, at(), (line) => lines.push(line));
    expect(lines).toEqual([]);
  });
});
