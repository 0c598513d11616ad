import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { queryRows } from '../../server/database/connection.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { getExpectation } from './matrix/expectations.ts';
import { makeWorld, type Person, type World } from './matrix/world.ts';

/** The maximum response time in milliseconds, far above that of the slowest machine. */
const PATIENCE = 10_000;
const RUNS = 25;

let server: TestServer;
let world: World;
let me: Person;
beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
  me = await world.newPerson('super_admin');
});
afterAll(() => server.close());

type Sent = { query?: string; body?: string | undefined };

async function send(name: EndpointName, { query = '', body }: Sent) {
  const { method, path } = endpoints[name];
  const response = await fetch(`${server.origin}/api${path}?${query}`, {
    method,
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
    body: method === 'GET' ? null : (body ?? null),
    signal: AbortSignal.timeout(PATIENCE),
  });
  return { status: response.status, text: await response.text() };
}

/** All data that a refused call must not change. Counters of refusals, such as wrong passwords, are excluded. */
async function contents(): Promise<unknown> {
  const tables = [
    'users',
    'identity_accounts',
    'settings',
    'device_tokens',
    'incidents',
    'corrective_actions',
    'audit_entries',
    'push_messages',
    'push_message_recipients',
    'outbox',
    'incident_files',
    'idempotency_keys',
  ];
  const columns = tables.map((table) => `(select sum(hashtext(t::text)) from ${table} t) as ${table}`);
  return queryRows(server.database, sql.raw(`select ${columns.join(', ')}`));
}

let before: unknown;
let writes = '';

/** The number of the next transaction that writes: while it stays, no row changes, and reading them all takes long. */
async function nextWrite(): Promise<string> {
  const [row] = await queryRows<{ next: string }>(
    server.database,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  return row?.next ?? '';
}

async function readAll(): Promise<void> {
  writes = await nextWrite();
  before = await contents();
}

async function expectNoFault(name: EndpointName, sent: Sent): Promise<void> {
  const { status, text } = await send(name, sent);
  expect(status, text).toBeLessThan(500);
  expect(typeof JSON.parse(text).message).toBe('string');
  if ((await nextWrite()) !== writes) {
    const known = before;
    await readAll();
    if (status >= 400) expect(before).toEqual(known);
  }
  // The call may have ended the caller's session, for example by a new password. A 401 would hide all later checks.
  if (status !== 401) return;
  me = await world.newPerson('super_admin');
  await readAll();
}

const anyJson = fc.oneof(
  fc.json(),
  fc.anything({ withNullPrototype: false }).map((value) => JSON.stringify(value) ?? ''),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const anyQuery = fc.oneof(
  fc.webQueryParameters(),
  fc
    .array(
      fc.tuple(fc.constantFrom('id', 'page', 'size', 'search', 'platform', 'user_id', 'a[b]'), fc.string()),
    )
    .map((pairs) => new URLSearchParams(pairs).toString()),
);
const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '1e999',
    '-1',
    '',
    ' ',
    "'; drop table users; --",
    'x'.repeat(70_000),
    2 ** 60,
    -0.5,
  ),
);

function mutate(input: unknown, steps: readonly number[], value: unknown): unknown {
  if (typeof input !== 'object' || input === null || steps.length === 0) return value;
  const keys = Object.keys(input);
  const key = keys[(steps[0] ?? 0) % Math.max(keys.length, 1)];
  if (key === undefined) return value;
  const copy = (Array.isArray(input) ? [...input] : { ...input }) as Record<string, unknown>;
  if (value === undefined && steps.length === 1) delete copy[key];
  else copy[key] = mutate(copy[key], steps.slice(1), value);
  return copy;
}

const getText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  test('any input gets an answer, and a refusal changes nothing', async () => {
    await readAll();
    await fc.assert(
      fc.asyncProperty(anyQuery, anyJson, (query, body) => expectNoFault(name, { query, body })),
      { numRuns: RUNS },
    );
  });

  test('answers a good input with one field gone wrong', async () => {
    const [{ input }] = getExpectation(name).cases;
    const good = { ...(await input(me, world)), platform: 'web' };
    await readAll();
    const steps = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(steps, fc.option(anyValue, { nil: undefined }), (path, value) => {
        const wrong = mutate(good, path, value) as Record<string, unknown>;
        const query = new URLSearchParams();
        for (const [field, each] of Object.entries(wrong ?? {}))
          query.append(field, getText(each).toWellFormed());
        const isGet = endpoints[name].method === 'GET';
        return expectNoFault(
          name,
          isGet ? { query: query.toString().slice(0, 8000) } : { body: JSON.stringify(wrong) },
        );
      }),
      { numRuns: RUNS },
    );
  });
});
