import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/endpoints/calls.ts';
import { incidents, rateCounters } from '../../../server/database/schema.ts';
import { QUOTAS } from '../../../server/quotas/quotas.ts';
import { fileIncident } from '../../helpers/incidents.ts';
import { storeIncident } from '../../helpers/notifications.ts';
import { png } from '../../helpers/sampleFiles.ts';
import { startServer, type TestServer } from '../../helpers/server.ts';
import { type Person, signedInPerson } from '../../helpers/signIns.ts';
import { BUCKET, storageWire } from '../../helpers/storageWire.ts';
import { offerWorkAccounts } from '../../helpers/workAccount.ts';

/* Issue 46, item 9. */

const METRICS_TOKEN = 'a-token-for-the-metrics';

let server: TestServer;
let admin: Person;
let junior: Person;

beforeAll(async () => {
  server = await startServer({ QUOTA_FACTOR: '1', METRICS_TOKEN });
  admin = await signedInPerson(server, { role: 'super_admin' });
  junior = await signedInPerson(server, { role: 'junior_user' });
});
afterAll(() => server.close());

describe('the documentation of the calls', () => {
  const paths = [
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/static/swagger-ui.css',
    '/api/openapi.json',
  ];
  const open = async (path: string, token?: string) =>
    (await fetch(`${server.origin}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} }))
      .status;

  test.each(paths)(
    '%s needs a sign-in in production, and is open to everyone in a demonstration',
    async (path) => {
      expect(await open(path)).toBe(401);
      expect(await open(path, 'forged')).toBe(401);
      const signedIn = await open(path, junior.token);
      await offerWorkAccounts(server);
      const everybody = await open(path).finally(() => offerWorkAccounts(server, false));
      expect([signedIn, everybody]).toEqual([200, 200]);
    },
  );

  test('is refused to an account that must choose a password first', async () => {
    const fresh = await signedInPerson(server, { isNew: 1 });
    expect(await open('/api/openapi.json', fresh.token)).toBe(403);
  });
});

describe('/metrics', () => {
  async function read(headers: Record<string, string>): Promise<number | undefined> {
    const asked = request(`${server.origin}/metrics`, { headers }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  }

  test.each([
    ...['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Server', 'X-Real-IP'],
    ...[
      'CF-Connecting-IP',
      'CF-Ray',
      'CDN-Loop',
      'True-Client-IP',
      'X-Client-IP',
      'Client-IP',
      'X-Remote-Addr',
    ],
    ...[
      'X-Cluster-Client-IP',
      'Fastly-Client-IP',
      'Fly-Client-IP',
      'X-Original-Forwarded-For',
      'X-Original-Host',
    ],
    ...['X-Envoy-External-Address', 'X-ProxyUser-Ip', 'X-Azure-ClientIP', 'X-Appengine-Remote-Addr'],
  ])('behind a proxy that sends %s, only with the token', async (header) => {
    const headers = { [header]: '127.0.0.1' };
    expect(await read(headers)).toBe(401);
    expect(await read({ ...headers, authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
  });

  test.each([
    'console.parks.example',
    'rebound.example:3000',
    'localhost.example',
    '10.0.0.7',
    '127.parks.example',
  ])('is open under the host name %s only with the token', async (host) => {
    expect(await read({ host })).toBe(401);
    expect(await read({ host, authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
  });

  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'is open on the machine itself, as %s, without the token',
    async (host) => {
      expect(await read({ host })).toBe(200);
    },
  );
});

describe('deep JSON', () => {
  const DEEP = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const departments = '/reference/departments?platform=web';
  const bodies = [
    ['a list of lists', DEEP],
    ['a list of lists in a field', `{"platform":"web","id":"a","name":"A","case_details":${DEEP}}`],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ] as const;

  test.each(
    bodies.flatMap(([what, body]) =>
      [departments, calls.create_incident.path, calls.update_incident.path, calls.create_user.path].map(
        (path) => [what, path, body] as const,
      ),
    ),
  )('%s with an idempotency key is answered with 400 by %s', async (_what, path, body) => {
    const method = Object.values(calls).find((call) => call.path === path)?.method ?? 'POST';
    const answer = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: {
        ...{ authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        'idempotency-key': randomUUID(),
      },
      body,
    });
    expect(answer.status).toBe(400);
  });
});

describe('ids tried one after another', () => {
  const { most } = QUOTAS.refusedRecords;
  const read = (id: string | number, { token }: Person) =>
    server.call('get_incident', { platform: 'web', id: String(id) }, { token });
  const useUp = ({ id }: Person, count = most) =>
    server.database.insert(rateCounters).values({
      ...{ key: `quota:refusedRecords:${id}`, count },
      endsAt: new Date(Date.now() + 600_000),
    });

  test('LIST-8 past the quota, forbidden and missing incidents get the same 429', async () => {
    const hidden = await storeIncident(server, { by: admin, description: { category: 'c3' } });
    const own = await fileIncident(server, junior.token, { category: 'c1' });
    await useUp(junior, most - 2);
    const missing = 999_999;
    expect((await read(hidden, junior)).status).toBe(403);
    expect((await read(missing, junior)).status).toBe(404);
    for (const id of [hidden, missing]) {
      const { status, body, headers } = await read(id, junior);
      expect(status).toBe(429);
      expect(body.message).toMatch(
        /^You have asked 300 times for what you cannot open within an hour\. Please try/,
      );
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    }
    expect((await read(own.id, junior)).status).toBe(200);
    expect((await read(hidden, admin)).status).toBe(200);
  });

  test('incidents that the person may open do not count', async () => {
    const reader = await signedInPerson(server, { role: 'admin' });
    const ids = (await server.database.select({ id: incidents.id }).from(incidents)).map(({ id }) => id);
    for (const id of ids) expect((await read(id, reader)).status).toBe(200);
    const keys = (await server.database.select().from(rateCounters)).map(({ key }) => key);
    expect(keys).not.toContain(`quota:refusedRecords:${reader.id}`);
  });

  test('accounts have the same quota', async () => {
    const curious = await signedInPerson(server, { role: 'admin' });
    await useUp(curious);
    const asked = await server.call('get_user', { platform: 'web', id: 'nobody' }, { token: curious.token });
    expect(asked.status).toBe(429);
  });
});

test('LIST-12 browsers do not cache signatures', async () => {
  const wire = storageWire(server.origin, junior.token);
  const cacheControl = async (folder: string) => {
    const { body } = await wire.multipart(`${folder}/${randomUUID()}`, png());
    const address = `${server.origin}${BUCKET}/${encodeURIComponent(body.name)}?alt=media`;
    const { status, headers } = await fetch(address, {
      headers: { cookie: `parks_session=${junior.token}` },
    });
    return [status, headers.get('cache-control')];
  };
  expect(await cacheControl('signatures')).toEqual([200, 'private, no-store']);
  // Cached, because loading sixty thumbnails each time is too much for a weak network, but revalidated each time.
  expect(await cacheControl('photovideos')).toEqual([200, 'private, no-cache']);
});
