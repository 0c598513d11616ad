import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CallResult, callServer } from '../../helpers/calls.ts';
import { sendUnderKey } from '../../helpers/crashLoop.ts';
import { openLive } from '../../helpers/liveStream.ts';
import {
  POSTGRES_PROGRAMS,
  type ServerOnPostgres,
  startServerOnPostgres,
} from '../../helpers/serverOnPostgres.ts';
import { waitUntil } from '../../helpers/waiting.ts';

/** The response of every call while the database is unavailable. */
const AWAY = {
  status: 503,
  retryAfter: '2',
  message: 'The database does not answer right now. Please try again in a moment.',
};

/** Milliseconds: the server's limits for a connection and an answer are 16 seconds together; the rest is a busy machine's. */
const GIVEN_UP = 25_000;

vi.setConfig({ testTimeout: 120_000 });

// Needs the programs of a local PostgreSQL.
describe.runIf(POSTGRES_PROGRAMS)('a failing PostgreSQL', () => {
  let on: ServerOnPostgres;
  beforeAll(async () => {
    on = await startServerOnPostgres();
  }, 120_000);
  // Otherwise a test that fails in an outage would fail those after it.
  afterEach(() => on.proxy.restore());
  afterAll(() => on.stop());

  /** As the console does: a stream that the server ends, because it may have missed events, is opened again. */
  const openInformed = async () => {
    for (;;) {
      const stream = await openLive(on.server.origin, on.token);
      const informed = stream.until('has_new', 1);
      if (await Promise.race([informed, stream.ended.then(() => undefined)])) return stream;
      // Not awaited any longer; it fails when its time is over.
      informed.catch(() => undefined);
    }
  };
  const list = () =>
    callServer(on.server.origin, 'get_all_incidents', { platform: 'web', page: 1 }, { token: on.token });
  const ready = async () => {
    const response = await fetch(`${on.server.origin}/readyz`);
    return [response.status, await response.json()];
  };
  const told = ({ status, headers, body }: CallResult) => ({
    status,
    retryAfter: headers.get('retry-after'),
    message: body.message,
  });
  const filed = async () =>
    new Map((await on.ask('select title, id::text from incidents')).map(({ title, id }) => [title, id]));

  test('FORM-16 connections terminated by an administrator during writes crash nothing: 503, and a retry with the key gives the outcome', async () => {
    const before = await filed();
    const answers = new Map<string, CallResult>();
    let isOver = false;
    const writers = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        const key = randomUUID();
        answers.set(key, await sendUnderKey(on.server.origin, on.token, key));
      }
    });
    const written = Promise.all(writers);
    for (let round = 1; round <= 16; round += 1) {
      const answered = answers.size;
      await Promise.race([waitUntil(() => answers.size > answered + 4, 20_000), written]);
      await on.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
    }
    isOver = true;
    await written;
    const refused = [...answers].filter(([, { status }]) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const [, answer] of refused) expect(told(answer)).toEqual(AWAY);
    for (const [key] of refused) answers.set(key, await sendUnderKey(on.server.origin, on.token, key));
    const ids = new Map([...answers].map(([key, { body }]) => [key, body.id]));
    const stored = [...(await filed())].filter(([key]) => !before.has(key));
    expect(new Map(stored)).toEqual(ids);
  });

  test('FORM-16 a commit whose answer is lost is 503, and the same key files once', async () => {
    const key = randomUUID();
    // By a value, because a connection that keeps the plan of a statement does not send its text again.
    on.proxy.loseAnswerTo('commit', key);
    const lost = await sendUnderKey(on.server.origin, on.token, key);
    expect(told(lost)).toEqual(AWAY);
    const id = (await filed()).get(key);
    const again = await sendUnderKey(on.server.origin, on.token, key);
    expect([again.status, again.body.id]).toEqual([200, id]);
  });

  test('UDET-15 an account whose commit got no answer keeps its sign-in, and the same key answers its id', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const input = {
      platform: 'web',
      name: 'Lost Answer',
      email: 'lost@parks.example',
      mobile_no: '+6591234567',
      staff_id: '55555555',
      role: 'junior_user',
      park: 'Singapore Zoo',
      department: 'Operations',
      sub_department: 'Ranger/Security',
      account_expiry: '',
    } as const;
    const send = () => callServer(on.server.origin, 'create_user', input, { token: on.token, headers });
    on.proxy.loseAnswerTo('commit', 'insert into "users"');
    expect(told(await send())).toEqual(AWAY);
    const again = await send();
    expect(again.status).toBe(200);
    const accounts = await on.ask("select uid from identity_accounts where email = 'lost@parks.example'");
    expect(accounts).toEqual([{ uid: again.body.id }]);
  });

  test('NPAN-5 foreign notifications on the event channel crash nothing', async () => {
    const stream = await openInformed();
    await on.ask("notify parks_console, 'nonsense'");
    await stream.ended;
    expect((await list()).status).toBe(200);
  });

  test('connections that a network swallowed are given up in seconds, not minutes, all of them at once', async () => {
    // Several connections are open, and none is old enough to be closed as idle.
    await Promise.all(Array.from({ length: 12 }, list));
    on.proxy.swallow();
    const startedAt = performance.now();
    const first = await Promise.all([list(), sendUnderKey(on.server.origin, on.token, randomUUID())]);
    for (const answer of first) expect(told(answer)).toEqual(AWAY);
    expect((await list()).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(GIVEN_UP);
    const after = await Promise.all(Array.from({ length: 12 }, list));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('NPAN-5 an unreachable database: 503 in seconds, not minutes, /readyz reports it, streams end and come back', async () => {
    const stream = await openInformed();
    on.proxy.swallowAll();
    const startedAt = performance.now();
    // More calls than the pool's 16 connections, because waiting for one also has a limit; no more than a person's share of
    // 20, beyond which the answer is 429 if the others take long.
    const answers = await Promise.all(Array.from({ length: 20 }, list));
    expect(performance.now() - startedAt).toBeLessThan(GIVEN_UP);
    for (const answer of answers) expect(told(answer)).toEqual(AWAY);
    expect(await ready()).toEqual([503, { message: expect.stringMatching(/^The database /) }]);
    expect((await fetch(`${on.server.origin}/healthz`)).status).toBe(200);
    on.proxy.cut();
    expect(told(await list())).toEqual(AWAY);
    expect(await ready()).toEqual([503, { message: 'The database cannot be read.' }]);
    on.proxy.restore();
    await expect.poll(async () => (await list()).status).toBe(200);
    await expect
      .poll(ready)
      .toEqual([200, { status: 'ok', warnings: [expect.stringMatching(/^SMTP_URL is not set/)] }]);
    await stream.ended;
    (await openInformed()).close();
  });

  test('FORM-16 a call that waits for a lock in vain fails in time, releases its connection, and files once later', async () => {
    const holder = new pg.Client({ connectionString: on.postgres.url });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin; lock table incidents in access exclusive mode');
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const startedAt = performance.now();
    const answers = await Promise.all(keys.map((key) => sendUnderKey(on.server.origin, on.token, key)));
    expect(performance.now() - startedAt).toBeLessThan(GIVEN_UP);
    for (const answer of answers) expect(told(answer)).toEqual(AWAY);
    expect(await on.ask('select 1 from pg_locks where not granted')).toEqual([]);
    await holder.query('rollback');
    await holder.end();
    const again = await Promise.all(keys.map((key) => sendUnderKey(on.server.origin, on.token, key)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    const found = await filed();
    expect(keys.map((key) => found.get(key))).toEqual(again.map(({ body }) => body.id));
  });

  test('an outage of many calls is a line of the log and not one a call, and nothing else was said', async () => {
    on.proxy.cut();
    const answers = await Promise.all(Array.from({ length: 60 }, list));
    for (const answer of answers) expect(told(answer)).toEqual(AWAY);
    on.proxy.restore();
    await expect.poll(async () => (await list()).status).toBe(200);
    const lines = on.server.logs().filter((line) => line.startsWith('{'));
    const outages = lines.filter((line) => line.includes('calls cannot be served'));
    expect(outages.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThan(60);
    expect(lines.filter((line) => line.includes('"status":500'))).toEqual([]);
  });
});
