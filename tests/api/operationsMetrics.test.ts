import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../../server/messages/outbox.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { BUCKET } from '../helpers/storageWire.ts';

const METRICS_TOKEN = 'a-token-for-the-metrics';
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN });
});
afterAll(() => server.close());

const read = (headers: Record<string, string> = {}, of = server) =>
  fetch(`${of.origin}/metrics`, { headers });
const getLines = async (start: string) =>
  (await (await read()).text()).split('\n').filter((line) => line.startsWith(start));

describe('content of /metrics', () => {
  test('the duration of each call by name, method and status; never an address, an id or what was asked', async () => {
    const { id, email } = await server.addUser({ role: 'admin' });
    const token = await server.signIn(email);
    await server.call('get_user', { platform: 'web', id }, { token });
    await server.call('get_user', { platform: 'web', id: 'Recognisable-Id' }, { token });
    await server.call('get_all_users', { platform: 'web', search: 'Recognisable Person' }, { token });
    await fetch(`${server.origin}/api/Recognisable-Path`);
    await fetch(`${server.origin}/api/reference/departments/Recognisable-Id`, { method: 'PUT' });
    await fetch(`${server.origin}${BUCKET}/${encodeURIComponent('photovideos/Recognisable.jpg')}`);
    const counts = await getLines('parks_http_request_duration_seconds_count');
    expect(counts).toContainEqual(expect.stringMatching(/call="get_user",method="GET",status="200"\} 1$/));
    expect(counts).toContainEqual(expect.stringMatching(/call="get_user",method="GET",status="404"\} 1$/));
    expect(counts).toContainEqual(expect.stringMatching(/call="other",method="GET",status="404"\} 1$/));
    expect(counts).toContainEqual(expect.stringMatching(/call="reference_update",method="PUT",status="401"/));
    const all = await (await read()).text();
    for (const personal of [id, email, 'Recognisable']) expect(all).not.toContain(personal);
  });

  test('refused logins, calls in flight, the database, the outbox, and the process', async () => {
    await server.signIn('nobody@parks.example').catch(() => undefined);
    const message = {
      channel: 'mail',
      recipient: 'someone@parks.example',
      subject: 'Hello',
      body: 'Text',
    } as const;
    await enqueue(server.database, [message, message], new Date());
    const refused = await getLines('parks_http_request_duration_seconds_count{call="/identitytoolkit');
    expect(refused).toContainEqual(
      expect.stringMatching(/signInWithPassword",method="POST",status="400"\} 1$/),
    );
    expect(await getLines('parks_http_requests_in_flight')).toEqual([
      'parks_http_requests_in_flight{kind="calls"} 0',
      'parks_http_requests_in_flight{kind="files"} 0',
      'parks_http_requests_in_flight{kind="exports"} 0',
      'parks_http_requests_in_flight{kind="streams"} 0',
    ]);
    expect(await getLines('parks_connections{state="answer"}')).toEqual([
      'parks_connections{state="answer"} 1',
    ]);
    expect(await getLines('parks_connections_most')).toEqual([expect.stringMatching(/ [1-9]\d*$/)]);
    expect(await getLines('parks_database_statements_waiting')).toHaveLength(1);
    expect(await getLines('parks_database_connections')).toHaveLength(2);
    expect(await getLines('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
    expect(await getLines('process_resident_memory_bytes')).toHaveLength(1);
  });

  test('the outbox by channel and status', async () => {
    const other = await startServer();
    const message = { channel: 'sms', recipient: '+6591234567', body: 'Text' } as const;
    await enqueue(other.database, [message, message, message], new Date());
    const told = async () => (await read({}, other)).text();
    await expect.poll(told).toContain('parks_outbox_messages{channel="sms",status="due"} 3');
    expect(await told()).not.toContain('+6591234567');
    await other.close();
  });
});

describe('access', () => {
  test('this machine, but not through a proxy; with the token, from anywhere', async () => {
    expect((await read()).status).toBe(200);
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      const proxied = { [header]: '127.0.0.1' };
      expect((await read(proxied)).status, header).toBe(401);
      expect((await read({ ...proxied, authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200);
      expect((await read({ ...proxied, authorization: `Bearer ${METRICS_TOKEN}x` })).status).toBe(401);
    }
  });

  test.each<Record<string, string>>([
    { TRUSTED_PROXIES: '1' },
    { PUBLIC_URL: 'https://console.parks.example' },
  ])('behind a proxy that sends %o, only with the token', async (settings) => {
    const proxied = await startServer({ METRICS_TOKEN, ...settings });
    expect((await read({}, proxied)).status).toBe(401);
    expect((await read({ authorization: `Bearer ${METRICS_TOKEN}` }, proxied)).status).toBe(200);
    await proxied.close();
  });

  test('behind a proxy and without a token, no access', async () => {
    const withoutToken = await startServer({ TRUSTED_PROXIES: '1' });
    expect((await read({ authorization: 'Bearer undefined' }, withoutToken)).status).toBe(401);
    await withoutToken.close();
  });
});
