import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { reload } from 'firebase/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../contract/endpoints/calls.ts';
import { RETRY_AFTER } from '../../server/http/outOfService.ts';
import { firebaseClient, getFailure } from '../helpers/firebaseClient.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

const METRICS_TOKEN = 'a-token-for-the-metrics';

async function holdAccounts(server: TestServer): Promise<() => Promise<void>> {
  let release = () => {};
  let held = () => {};
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  const transaction = server.database.transaction(async (inside) => {
    await inside.execute(sql`lock table users in access exclusive mode`);
    held();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await isHeld;
  return async () => {
    release();
    await transaction;
  };
}

async function metric(server: TestServer, start: string): Promise<number> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(start));
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('more calls than the server takes on', () => {
  const MOST = 5;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    const limits = { callsInFlight: MOST, callsOfStrangers: 1, waiting: 0 };
    server = await startServer({ METRICS_TOKEN, LOG_LEVEL: 'silent' }, { limits });
    token = await server.signIn((await server.addUser()).email);
  });
  afterAll(() => {
    // The client opened spare connections, and a stopping server would wait for them.
    server.app.server.closeAllConnections();
    return server.close();
  });
  const call = () => server.call('get_user_details', { platform: 'web' }, { token });

  test('the surplus gets 503 with Retry-After and a sentence at once, the others their answers', async () => {
    const release = await holdAccounts(server);
    const waiting = Array.from({ length: MOST }, call);
    await expect.poll(() => metric(server, 'parks_http_requests_in_flight{kind="calls"}')).toBe(MOST);
    const refused = await Promise.all(Array.from({ length: 20 }, call));
    for (const { status, body, headers } of refused) {
      expect([status, body, headers.get('retry-after')]).toEqual([
        503,
        { message: 'The server is very busy. Please try again in a moment.' },
        String(RETRY_AFTER),
      ]);
    }
    // Static files do not count as calls, nor do unknown paths.
    expect((await fetch(`${server.origin}/nothing`)).status).toBe(404);
    for (const path of ['/healthz', '/metrics']) {
      expect((await fetch(`${server.origin}${path}`)).status, path).toBe(200);
    }
    expect(await metric(server, 'parks_http_requests_refused_total{reason="calls"}')).toBe(20);
    await release();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    expect((await call()).status).toBe(200);
  });

  test('a client that gives up makes room again', async () => {
    const release = await holdAccounts(server);
    const givingUp = new AbortController();
    const given = Array.from({ length: MOST }, () =>
      fetch(`${server.origin}/api/user/get_user_details/?platform=web`, {
        headers: { authorization: `Bearer ${token}` },
        signal: givingUp.signal,
      }).catch(() => undefined),
    );
    await expect.poll(() => metric(server, 'parks_http_requests_in_flight{kind="calls"}')).toBe(MOST);
    givingUp.abort();
    await Promise.all(given);
    await expect.poll(() => metric(server, 'parks_http_requests_in_flight{kind="calls"}')).toBe(0);
    await release();
    expect((await call()).status).toBe(200);
  });

  test('sign-ins have a limit of their own, past which they are refused as busy', async () => {
    const { email } = await server.addUser();
    const release = await holdAccounts(server);
    const signingIn = server.signIn(email);
    await expect.poll(() => metric(server, 'parks_http_requests_in_flight{kind="calls"}')).toBe(1);
    await expect(server.signIn('someone@parks.example')).rejects.toThrow('very busy');
    await release();
    expect(await signingIn).toBeTruthy();
  });

  test('AUTH-16 a session that could not be checked or renewed is not ended', async () => {
    const client = firebaseClient(server.origin);
    const user = await client.signIn((await server.addUser()).email);
    const release = await holdAccounts(server);
    const waiting = [...Array.from({ length: MOST }, call), server.signIn('someone@parks.example')];
    await expect.poll(() => metric(server, 'parks_http_requests_in_flight{kind="calls"}')).toBe(MOST + 1);
    // The only failure after which the SDK keeps the person signed in.
    expect(await getFailure(reload(user))).toBe('auth/network-request-failed');
    expect(await getFailure(user.getIdToken(true))).toBe('auth/network-request-failed');
    await release();
    await Promise.allSettled(waiting);
    expect(await user.getIdToken(true)).toBeTruthy();
    await client.close();
  });
});

test('more statements than may wait for the database: 503, and the server still says how it is', async () => {
  const server = await startServer(
    { LOG_LEVEL: 'silent' },
    { limits: { statementsWaiting: 20, callsPerPerson: 60 } },
  );
  const token = await server.signIn((await server.addUser()).email);
  const release = await holdAccounts(server);
  // More than the twenty that may wait for an embedded database, and the sixteen more of PostgreSQL's pool.
  const waiting = Array.from({ length: 40 }, () =>
    server.call('get_user_details', { platform: 'web' }, { token }),
  );
  await expect.poll(() => metric(server, 'parks_database_statements_waiting')).toBeGreaterThanOrEqual(20);
  expect((await server.call('get_user_details', { platform: 'web' }, { token })).status).toBe(503);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  await release();
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect((await server.call('get_user_details', { platform: 'web' }, { token })).status).toBe(200);
  expect(await metric(server, 'parks_http_requests_refused_total{reason="database"}')).toBeGreaterThan(0);
  await server.close();
});

test('an event loop that comes late: 503 until it has caught up', async () => {
  const server = await startServer({ LOG_LEVEL: 'silent' }, { limits: { eventLoopDelay: 50 } });
  const status = () =>
    server.call('get_user_details', { platform: 'web' }).then(({ status: answered }) => answered);
  const busy = setInterval(() => {
    const until = performance.now() + 100;
    while (performance.now() < until);
  }, 1);
  await expect.poll(status, { interval: 1, timeout: 20_000 }).toBe(503);
  for (const [path, answered] of Object.entries({ '/healthz': 200, '/nothing': 404 })) {
    expect((await fetch(`${server.origin}${path}`)).status, path).toBe(answered);
  }
  clearInterval(busy);
  await expect.poll(status, { timeout: 20_000 }).toBe(401);
  await server.close();
});

test('one that was held up for longer than it is measured, yet less than it may be: no 503', async () => {
  const server = await startServer();
  // Sequential, so that the load is never sampled in between.
  for (let held = 0; held < 3; held += 1) {
    const until = performance.now() + 1100;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect((await server.call('get_user_details', { platform: 'web' })).status).toBe(401);
  await server.close();
});

describe('a slow sender', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({}, { limits: { bodyTime: 300, headersTime: 300 } });
  });
  afterAll(() => server.close());

  function timeToEnd(sent: string, trickle: string): Promise<number> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const socket: Socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
      socket.write(sent);
      const more = setInterval(() => socket.write(trickle), 50);
      socket.on('error', () => undefined);
      socket.resume();
      socket.on('close', () => {
        clearInterval(more);
        resolve(performance.now() - startedAt);
      });
    });
  }

  test('headers that trickle in are not waited for', async () => {
    expect(await timeToEnd('GET /healthz HTTP/1.1\r\n', 'x: y\r\n')).toBeLessThan(5000);
  });

  test('nor is a body', async () => {
    const head =
      'POST /api/user/send_otp/ HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n';
    const time = await timeToEnd(head, ' ');
    expect(time).toBeGreaterThan(250);
    expect(time).toBeLessThan(5000);
  });

  test('a body larger than a call takes is refused', async () => {
    const large = await fetch(`${server.origin}/api/user/send_otp/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ platform: 'web', email: 'x'.repeat(1024 * 1024) }),
    });
    expect([large.status, await large.json()]).toEqual([413, { message: 'This is too large to be saved.' }]);
  });
});

test('a refused body that never arrives whole returns its place', async () => {
  const server = await startServer({}, { limits: { bodiesPerPerson: 1 } });
  const token = await server.signIn((await server.addUser()).email);
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  const head = `POST /api${calls.have_viewed_incident.path} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(
    `${head}Content-Type: application/json\r\nContent-Length: 9999999\r\nConnection: close\r\n\r\n{`,
  );
  expect(await text(socket)).toContain('HTTP/1.1 413');
  const input = { platform: 'web', incident_id: 'none', user_id: '1' } as const;
  expect((await server.call('have_viewed_incident', input, { token })).status).toBe(404);
  await server.close();
});
