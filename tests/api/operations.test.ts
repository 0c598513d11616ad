import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { installation } from '../../server/database/schema.ts';
import { BUILD } from '../../server/operations/build.ts';
import { MAIL_MISSING } from '../../server/operations/settings/inspectSettings.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ CORS_ORIGINS: 'https://console.parks.example, https://other.example/' });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.origin}${path}`, { headers, method });

describe('the id of a request', () => {
  test("is the proxy's if valid, otherwise a new one each time", async () => {
    const getId = async (given?: string) =>
      (await get('/healthz', given === undefined ? {} : { 'x-request-id': given })).headers.get(
        'x-request-id',
      );
    expect(await getId('proxy-0123.AB_c')).toBe('proxy-0123.AB_c');
    const made = await Promise.all(
      [
        undefined,
        undefined,
        'short',
        'a'.repeat(65),
        'with space',
        'some@person.example',
        '{"level":50}',
      ].map(getId),
    );
    for (const id of made) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(made).size).toBe(made.length);
  });

  test('is in refusals and in server errors, also in their body', async () => {
    expect((await get('/api/nothing')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const token = await server.signIn((await server.addUser()).email);
    await server.database.execute(sql`alter table incidents rename to incidents_away`);
    const { status, body, headers } = await server.call(
      'get_all_incidents',
      { platform: 'web' },
      { token, headers: { 'x-request-id': 'find-me-again' } },
    );
    await server.database.execute(sql`alter table incidents_away rename to incidents`);
    expect([status, body.request_id, headers.get('x-request-id')]).toEqual([
      500,
      'find-me-again',
      'find-me-again',
    ]);
  });
});

describe('readiness', () => {
  test('/readyz is 200 while the database answers and is up to date, and /healthz always', async () => {
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', warnings: [MAIL_MISSING] }]);
    await server.database.execute(sql`update migrations set hash = hash || 'x'`);
    const old = await get('/readyz');
    expect([old.status, await old.json()]).toEqual([503, { message: 'The database is not up to date.' }]);
    await server.database.execute(sql`alter table migrations rename to migrations_away`);
    const unread = await get('/readyz');
    expect([unread.status, await unread.json()]).toEqual([503, { message: 'The database cannot be read.' }]);
    const alive = await get('/healthz');
    expect([alive.status, await alive.json()]).toEqual([200, { status: 'ok', ...BUILD }]);
    await server.database.execute(sql`alter table migrations_away rename to migrations`);
    await server.database.execute(sql`update migrations set hash = left(hash, length(hash) - 1)`);
    expect((await get('/readyz')).status).toBe(200);
  });

  test('/readyz warns about missing mail in production only', async () => {
    const withMail = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(await (await fetch(`${withMail.origin}/readyz`)).json()).toEqual({ status: 'ok' });
    await withMail.database.update(installation).set({ demonstration: true });
    const config = { ...withMail.app.services.config, mail: undefined };
    const demonstration = await buildApp({ config, database: withMail.database });
    expect((await demonstration.inject('/readyz')).json()).toEqual({ status: 'ok' });
    await demonstration.close();
    await withMail.close();
  });

  test('a hanging database is waited for at most two seconds', async () => {
    const startedAt = performance.now();
    let release = () => {};
    const held = server.database.transaction(async (transaction) => {
      await transaction.execute(sql`lock table migrations in access exclusive mode`);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await expect.poll(() => get('/readyz').then(({ status }) => status), { timeout: 4000 }).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(4500);
    expect((await get('/healthz')).status).toBe(200);
    release();
    await held;
    await expect.poll(() => get('/readyz').then(({ status }) => status)).toBe(200);
  });

  test('a stopping server is not ready', async () => {
    const stopping = await startServer();
    const { port } = new URL(stopping.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let answers = '';
    socket.on('data', (data) => {
      answers += data;
    });
    socket.write('GET /readyz HTTP/1.1\r\nHost: here\r\n\r\n');
    await expect.poll(() => answers).toContain('HTTP/1.1 200 OK');
    // A request in progress keeps its connection open during the shutdown.
    socket.write('GET /readyz HTTP/1.1\r\nHost: here\r\n');
    await sleep(50);
    const closed = stopping.close();
    socket.end('\r\n');
    await closed;
    expect(answers).toContain('HTTP/1.1 503 Service Unavailable');
  });
});

describe('other origins', () => {
  const preflight = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization',
  };
  const cors = (response: Response) =>
    [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));

  test('pages of the origins in the settings may call, without credentials', async () => {
    for (const origin of ['https://console.parks.example', 'https://other.example']) {
      const asked = await get('/api/user/get_user_details/', { origin, ...preflight }, 'OPTIONS');
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
      expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
      expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
      const answer = await get('/api/user/get_user_details/?platform=web', { origin });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
      expect(answer.headers.get('access-control-expose-headers')).toContain('content-range');
      // The console uses it to correct a wrong device clock (SHELL-15).
      expect(answer.headers.get('access-control-expose-headers')?.split(', ')).toContain('date');
      expect(answer.headers.get('vary')).toBe('Origin');
      expect([...cors(asked), ...cors(answer)]).not.toContain('access-control-allow-credentials');
    }
  });

  test('no other page may, however near its address comes', async () => {
    const near = [
      'https://console.parks.example.evil.example',
      'http://console.parks.example',
      'null',
      server.origin,
    ];
    for (const origin of near) {
      const asked = await get('/api/user/get_user_details/', { origin, ...preflight }, 'OPTIONS');
      const answer = await get('/api/user/get_user_details/?platform=web', { origin });
      expect([asked.status, ...cors(asked), ...cors(answer)]).toEqual([404]);
    }
  });
});
