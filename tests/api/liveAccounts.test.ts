import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { applyExpiries } from '../../server/accounts/dueChanges.ts';
import { buildApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { users } from '../../server/database/schema.ts';
import { type ConsoleEvents, type EventListener, publish } from '../../server/events/consoleEvents.ts';
import { type Authenticate, authenticator } from '../../server/http/authentication/authenticate.ts';
import { liveRoutes } from '../../server/notifications/live/routes.ts';
import { LIVE_LIMITS, type LiveLimits } from '../../server/notifications/live/streams.ts';
import type { Services } from '../../server/services.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';
import { type Live, openLive } from '../helpers/liveStream.ts';
import { storeIncident } from '../helpers/notifications.ts';
import { withPerms } from '../helpers/permissions.ts';
import type { TestUser } from '../helpers/server.ts';

/** Milliseconds for an account change to reach a stream. The periodic check would come only after 30 s. */
const AT_ONCE = 2000;

let server: AccountServer;
let elsewhere: { origin: string; path: string };
const open: Live[] = [];
const closes: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await sharedAccountServer();
  elsewhere = await startOther();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(async () => {
  for (const close of closes) await close();
});

/** The embedded database allows one process, so a second app in this process receives the same events. */
async function startOther() {
  const { services } = server.app;
  if (server.database.kind === 'pglite') return { origin: await serveLive(services), path: '' };
  const database = await openDatabase(services.config);
  const app = await buildApp({ config: services.config, database });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closes.push(
    () => app.close(),
    () => database.close(),
  );
  return { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, path: '/api' };
}

type Given = { authenticate?: Authenticate; limits?: Partial<LiveLimits> };

async function serveLive(services: Services, { authenticate, limits }: Given = {}): Promise<string> {
  const { database, identity, now } = services;
  const app = Fastify({ keepAliveTimeout: 100 });
  await app.register(
    liveRoutes(services, authenticate ?? authenticator(database, identity, now), {
      ...LIVE_LIMITS,
      ...limits,
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  closes.push(() => app.close());
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function openAt(origin: string, path: string, token: string): Promise<Live> {
  const stream = await openLive(origin, token, path);
  open.push(stream);
  await stream.until('has_new', 1);
  return stream;
}

async function follow(token: string): Promise<Live[]> {
  return [await openAt(server.origin, '/api', token), await openAt(elsewhere.origin, elsewhere.path, token)];
}

const asAdmin = () => ({ token: server.people.admin.token });

async function changed(streams: Live[], category: 'c1' | 'c3'): Promise<() => boolean[]> {
  const by = server.people.super_admin;
  const id = String(await storeIncident(server, { by, description: { category } }));
  const latest_updated_at = new Date().toISOString();
  await publish(server.database, { kind: 'incident_changed', id, latest_updated_at });
  return () => streams.map(({ events }) => events.some(({ data }) => data.id === id));
}

describe('a stream ends at once in every process, and those of others go on', () => {
  const WAYS: [string, (person: TestUser) => Promise<unknown>][] = [
    [
      'UDET-6 suspended',
      ({ id }) =>
        server.save({
          id,
          is_active: -1,
          archive_date: singaporeDay(new Date()),
          remark: 'Left',
        }),
    ],
    [
      'AUTH-11 locked',
      async ({ email }) => {
        for (let number = 0; number < 5; number += 1)
          await server.signIn(email, 'Wrong-1').catch(() => undefined);
      },
    ],
    ['UDET-10 deleted', ({ id }) => server.call('delete_user', { platform: 'web', id }, asAdmin())],
    [
      'UDET-11 reset by an administrator',
      ({ email }) =>
        server.call('change_password', { platform: 'web', email, password: 'Given-otter-1' }, asAdmin()),
    ],
    [
      'UDET-11 given a new password by its holder',
      async ({ email }) =>
        server.call(
          'change_password',
          { platform: 'web', email, password: 'Chosen-otter-1' },
          { token: await server.signIn(email) },
        ),
    ],
    [
      'UDET-3 expired, as the job finds',
      async ({ id }) => {
        const { services } = server.app;
        await services.database.update(users).set({ accountExpiry: '2020-01-01' }).where(eq(users.id, id));
        await applyExpiries(services);
      },
    ],
    ['whose sessions are revoked', ({ id }) => server.app.services.identity.revokeSessions(id)],
  ];

  test.each(WAYS)('AUTH-16 %s', async (_what, change) => {
    const person = await server.addUser();
    const theirs = await follow(await server.signIn(person.email));
    const others = await follow(server.people.super_user.token);
    await change(person);
    const changedAt = performance.now();
    await Promise.all(theirs.map(({ ended }) => ended));
    expect(performance.now() - changedAt).toBeLessThan(AT_ONCE);
    const told = await changed(others, 'c1');
    await expect.poll(told, { timeout: AT_ONCE }).toEqual([true, true]);
  });
});

describe('a stream goes on with what its person may do now', () => {
  test('AUTH-16 LIST-13 a new role is in force on open streams', async () => {
    const person = await server.addUser({ role: 'senior_user' });
    const streams = await follow(await server.signIn(person.email));
    await expect.poll(await changed(streams, 'c3'), { timeout: AT_ONCE }).toEqual([true, true]);
    await withPerms(server, 'junior_user', ['p2', 'p2a'], async () => {
      expect((await server.save({ id: person.id, role: 'junior_user' })).status).toBe(200);
      const grave = await changed(streams, 'c3');
      await expect.poll(await changed(streams, 'c1'), { timeout: AT_ONCE }).toEqual([true, true]);
      expect(grave()).toEqual([false, false]);
    });
  });

  test('AUTH-16 LIST-13 so is what their role may do', async () => {
    const person = await server.addUser({ role: 'junior_user' });
    const streams = await follow(await server.signIn(person.email));
    await withPerms(server, 'junior_user', ['p2', 'p2a'], async () => {
      const grave = await changed(streams, 'c3');
      await expect.poll(await changed(streams, 'c1'), { timeout: AT_ONCE }).toEqual([true, true]);
      expect(grave()).toEqual([false, false]);
    });
    await withPerms(server, 'junior_user', ['p2', 'p2a', 'p3', 'p3a'], async () => {
      await expect.poll(await changed(streams, 'c3'), { timeout: AT_ONCE }).toEqual([true, true]);
    });
  });
});

describe('changes without an event', () => {
  const unheard: ConsoleEvents = { subscribe: () => () => undefined };

  test('AUTH-16 are found by the re-check', async () => {
    const person = await server.addUser();
    const limits = { heartbeatEvery: 50, checkAfter: 0 };
    const origin = await serveLive({ ...server.app.services, events: unheard }, { limits });
    const stream = await openAt(origin, '', await server.signIn(person.email));
    await server.database.update(users).set({ isActive: -1 }).where(eq(users.id, person.id));
    await stream.ended;
  });

  test('AUTH-16 are found even if they happen while the stream opens', async () => {
    const person = await server.addUser();
    const token = await server.signIn(person.email);
    const { services } = server.app;
    let tell: EventListener = () => undefined;
    const events: ConsoleEvents = {
      subscribe(listener) {
        tell = listener;
        return () => undefined;
      },
    };
    const real = authenticator(services.database, services.identity, services.now);
    let isFirst = true;
    // Order of events: the account is read, it changes and the change is announced, and only then is the stream registered.
    const authenticate: Authenticate = async (given) => {
      const by = await real(given);
      if (isFirst) {
        isFirst = false;
        await services.database.update(users).set({ isActive: -1 }).where(eq(users.id, person.id));
        tell({ kind: 'account_changed', userId: person.id });
      }
      return by;
    };
    const origin = await serveLive({ ...services, events }, { authenticate });
    const stream = await openLive(origin, token, '');
    open.push(stream);
    const before = performance.now();
    await stream.ended;
    expect(performance.now() - before).toBeLessThan(AT_ONCE);
  });
});
