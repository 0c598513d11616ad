import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { pushMessageRecipients, users } from '../../server/database/schema.ts';
import { publish } from '../../server/events/consoleEvents.ts';
import { authenticator, type SignedIn } from '../../server/http/authentication/authenticate.ts';
import { answerError } from '../../server/http/errors.ts';
import { liveRoutes } from '../../server/notifications/live/routes.ts';
import { openStream } from '../../server/notifications/live/stream.ts';
import { LIVE_LIMITS, type LiveLimits } from '../../server/notifications/live/streams.ts';
import { type Live, openLive } from '../helpers/liveStream.ts';
import { notify, storeIncident } from '../helpers/notifications.ts';
import { withPerms } from '../helpers/permissions.ts';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let host: TestServer;
let by: TestUser;
let me: TestUser;
let token: string;
const open: Live[] = [];
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  host = await sharedServer();
  by = await host.addUser({ role: 'senior_user' });
  me = await host.addUser({ subDepartment: 'WSH' });
  token = await host.signIn(me.email);
});
afterEach(async () => {
  host.setNow();
  for (const live of open.splice(0)) live.close();
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await host.database.delete(pushMessageRecipients);
});

const live = async (as = token, origin = host.origin, path?: string) => {
  const stream = await openLive(origin, as, path);
  open.push(stream);
  return stream;
};
const tell = async () => notify(host, await storeIncident(host, { by }), { by });
const changed = (id: number, latest_updated_at = '2026-11-03T02:30:00.000Z') =>
  host.database.transaction((transaction) =>
    publish(transaction, { kind: 'incident_changed', id: String(id), latest_updated_at }),
  );

async function quickServer(limits: Partial<LiveLimits>): Promise<{ app: FastifyInstance; origin: string }> {
  const { services } = host.app;
  const authenticate = authenticator(services.database, services.identity, services.now);
  const app = Fastify({ keepAliveTimeout: 100 });
  apps.push(app);
  app.setErrorHandler(answerError);
  await app.register(liveRoutes(services, authenticate, { ...LIVE_LIMITS, ...limits }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

describe('events', () => {
  test('NPAN-5 whether there is something new: at once, on every tab, and again when it was read', async () => {
    const tabs = [await live(), await live()];
    for (const tab of tabs) {
      expect(tab.headers['content-type']).toBe('text/event-stream; charset=utf-8');
      expect(tab.headers['content-encoding']).toBeUndefined();
      expect(tab.headers['x-content-type-options']).toBe('nosniff');
      expect((await tab.until('has_new', 1))[0]?.data).toEqual({ has_new: false });
    }
    const before = performance.now();
    await tell();
    for (const tab of tabs) expect((await tab.until('has_new', 2))[1]?.data).toEqual({ has_new: true });
    expect(performance.now() - before).toBeLessThan(5000);
    await host.call('have_read_message', { platform: 'web', user_id: me.id, id: '' }, { token });
    for (const tab of tabs) expect((await tab.until('has_new', 3))[2]?.data).toEqual({ has_new: false });
  });

  test('NPAN-5 earlier events are sent when a tab opens, and only to their recipients', async () => {
    const colleague = await host.addUser({ subDepartment: 'HR' });
    await tell();
    const mine = await live();
    const theirs = await live(await host.signIn(colleague.email));
    expect((await mine.until('has_new', 1))[0]?.data).toEqual({ has_new: true });
    expect((await theirs.until('has_new', 1))[0]?.data).toEqual({ has_new: false });
    await tell();
    await mine.until('has_new', 2);
    expect(theirs.events).toHaveLength(1);
  });

  test('NPAN-5 a rolled-back change sends nothing', async () => {
    const tab = await live();
    await tab.until('has_new', 1);
    const undone = host.database.transaction(async (transaction) => {
      await publish(transaction, { kind: 'messages_read', userId: me.id });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await tell();
    expect((await tab.until('has_new', 2)).map(({ data }) => data.has_new)).toEqual([false, true]);
  });

  test('LIST-13 a changed incident is sent to people who may list or open it, and to no others', async () => {
    const stranger = await host.addUser();
    await withPerms(host, 'junior_user', ['p2', 'p2a'], async () => {
      const [tab, creators] = [
        await live(await host.signIn(stranger.email)),
        await live(await host.signIn(by.email)),
      ];
      const grave = await storeIncident(host, { by, description: { category: 'c3' } });
      const minor = await storeIncident(host, { by, description: { category: 'c1' } });
      await changed(grave);
      await changed(minor);
      const latest_updated_at = '2026-11-03T02:30:00.000Z';
      expect((await creators.until('incident_changed', 2)).map(({ data }) => data.id)).toEqual([
        String(grave),
        String(minor),
      ]);
      expect((await tab.until('incident_changed', 1)).map(({ data }) => data)).toEqual([
        { id: String(minor), latest_updated_at },
      ]);
    });
  });

  test('NPAN-5 a burst of changes leaves the latest of each, and the last word on what is new is right', async () => {
    const tab = await live();
    await tab.until('has_new', 1);
    const id = await storeIncident(host, { by });
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        await changed(id, new Date(Date.UTC(2026, 10, 3, 0, 0, index)).toISOString());
        await tell();
      }),
    );
    await host.call('have_read_message', { platform: 'web', user_id: me.id, id: '' }, { token });
    const told = () => tab.events.filter(({ event }) => event === 'has_new').at(-1)?.data.has_new;
    await expect.poll(told).toBe(false);
    const changes = tab.events.filter(({ event }) => event === 'incident_changed');
    expect(changes.map(({ data }) => data.latest_updated_at)).toContain('2026-11-03T00:00:09.000Z');
    expect(changes.length).toBeLessThanOrEqual(10);
  });
});

describe('access', () => {
  test('AUTH-16 not without a token, with a forged one, or before the first login is done', async () => {
    const unsettled = await host.addUser({ isNew: 1 });
    const statuses = [];
    for (const as of [undefined, 'forged', await host.signIn(unsettled.email)]) {
      statuses.push((await openLive(host.origin, as)).status);
    }
    expect(statuses).toEqual([401, 401, 403]);
  });

  test('DATA-1 no stream without a known platform', async () => {
    const as = await host.signIn((await host.addUser()).email);
    for (const query of ['', '?platform=', '?platform=desktop', '?platform=web&platform=ios']) {
      expect([query, (await openLive(host.origin, as, '/api', query)).status]).toEqual([query, 400]);
    }
    const stream = await openLive(host.origin, as, '/api', '?platform=ios');
    expect(stream.status).toBe(200);
    stream.close();
  });

  test('AUTH-16 a stream ends soon after its account is suspended, and others go on', async () => {
    const { origin } = await quickServer({ heartbeatEvery: 50, checkAfter: 0 });
    const leaver = await host.addUser();
    const [theirs, mine] = [
      await live(await host.signIn(leaver.email), origin, ''),
      await live(token, origin, ''),
    ];
    await host.database.update(users).set({ isActive: -1 }).where(eq(users.id, leaver.id));
    await theirs.ended;
    await tell();
    expect((await mine.until('has_new', 2))[1]?.data).toEqual({ has_new: true });
    await expect.poll(() => mine.heartbeats()).toBeGreaterThan(1);
  });

  test('AUTH-10 a stream ends when the session is over', async () => {
    const { origin } = await quickServer({ heartbeatEvery: 50, checkAfter: 0 });
    const tab = await live(token, origin, '');
    host.setNow(new Date(Date.now() + 8 * 24 * 3_600_000));
    await tab.ended;
  });

  test('NPAN-5 no more streams of one person than are allowed; a closed one makes room', async () => {
    const { origin } = await quickServer({ perUser: 2 });
    const first = await live(token, origin, '');
    await live(token, origin, '');
    const third = await live(token, origin, '');
    expect([third.status, third.headers['retry-after']]).toEqual([503, '30']);
    first.close();
    await expect.poll(async () => (await live(token, origin, '')).status).toBe(200);
  });
});

describe('several processes, and the end', () => {
  test.runIf(process.env.TEST_DATABASE_URL)(
    'NPAN-5 streams of one process send the changes of another',
    async () => {
      const { config } = host.app.services;
      const database = await openDatabase(config);
      const other = await buildApp({ config, database });
      await other.listen({ port: 0, host: '127.0.0.1' });
      const origin = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
      const [here, there] = [await live(), await live(token, origin)];
      await Promise.all([here.until('has_new', 1), there.until('has_new', 1)]);
      const id = await storeIncident(host, { by });
      await notify(host, id, { by });
      await changed(id);
      for (const tab of [here, there]) {
        expect((await tab.until('has_new', 2))[1]?.data).toEqual({ has_new: true });
        await tab.until('incident_changed', 1);
      }
      const given = {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      };
      const body = JSON.stringify({ platform: 'web', user_id: me.id, id: '' });
      await fetch(`${origin}/api/incidents/have_read_message/`, { ...given, body });
      for (const tab of [here, there])
        expect((await tab.until('has_new', 3))[2]?.data).toEqual({ has_new: false });
      await other.close();
      await database.close();
      await there.ended;
    },
  );

  test('NPAN-5 missed events end the streams, so that consoles reload', async () => {
    const listeners: ((event: undefined) => void)[] = [];
    const { services } = host.app;
    const events = {
      subscribe(listener: (event: undefined) => void) {
        listeners.push(listener);
        return () => undefined;
      },
    };
    const authenticate = authenticator(services.database, services.identity, services.now);
    const app = Fastify({ keepAliveTimeout: 100 });
    apps.push(app);
    await app.register(liveRoutes({ ...services, events }, authenticate));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const tab = await live(token, `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, '');
    await tab.until('has_new', 1);
    for (const listener of listeners) listener(undefined);
    await tab.ended;
  });

  test('a stopping server ends its streams and is gone at once', async () => {
    const { app, origin } = await quickServer({});
    const tabs = [await live(token, origin, ''), await live(token, origin, '')];
    const before = performance.now();
    await app.close();
    expect(performance.now() - before).toBeLessThan(2000);
    await Promise.all(tabs.map((tab) => tab.ended));
  });

  test('a client that does not read is cut off', async () => {
    let cutOff: (sent: number) => void = () => undefined;
    const sentUntilThen = new Promise<number>((resolve) => {
      cutOff = resolve;
    });
    const server = createServer((_request, response) => {
      const stream = openStream(response, { by: {} as SignedIn, token });
      let sent = 0;
      const more = () => {
        for (let index = 0; index < 1000; index += 1) stream.send({ event: 'has_new', has_new: true });
        sent += 1000;
        if (response.destroyed) cutOff(sent);
        else setImmediate(more);
      };
      more();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await sentUntilThen).toBeGreaterThan(1000);
    socket.destroy();
    server.close();
  });
});
