import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '../../../contract/endpoints/calls.ts';
import { FILE_COOKIE } from '../../../contract/fileCookie.ts';
import { LIMITS } from '../../../server/operations/limits.ts';
import { attackedServer, PATIENT } from '../../helpers/attackedServer.ts';
import { fileIncident, incidentInput } from '../../helpers/incidents.ts';
import { jpeg, mp4 } from '../../helpers/sampleFiles.ts';
import type { TestServer } from '../../helpers/server.ts';
import { getHead } from '../../helpers/sockets.ts';
import { BUCKET, storageWire } from '../../helpers/storageWire.ts';

/* Issue 46, item 1: one signed-in person, or fifty, cannot keep others from working. */

// Generous limits for a slow machine; each wait ends much sooner.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const LIST = `/api${calls.get_all_incidents.path}?platform=web&size=10`;
const VIDEO = `${BUCKET}/${encodeURIComponent('photovideos/long.mp4')}?alt=media`;
const PHOTO = `${BUCKET}/${encodeURIComponent('photovideos/photo.jpg')}?alt=media`;

const asks = (path: string, token: string, scheme = 'Bearer') =>
  `GET ${path} HTTP/1.1\r\nHost: here\r\nAuthorization: ${scheme} ${token}\r\n\r\n`;

async function signInMany(server: TestServer, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push(await server.signIn((await server.addUser()).email));
  return tokens;
}

async function inFlight(server: TestServer, kind: string): Promise<number> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  return Number(new RegExp(`^parks_http_requests_in_flight\\{kind="${kind}"\\} (\\d+)`, 'm').exec(text)?.[1]);
}

/** Makes every call that reads an account wait. */
async function holdAccounts(server: TestServer): Promise<() => Promise<void>> {
  let release = () => {};
  let transaction: Promise<void> | undefined;
  await new Promise<void>((held) => {
    transaction = server.database.transaction(async (inside) => {
      await inside.execute(sql`lock table users in access exclusive mode`);
      held();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  });
  return async () => {
    release();
    await transaction;
  };
}

describe('with the limits as they are', () => {
  // On a busy machine, calls would wait too long for a place or a connection, and be answered with 503.
  const {
    server,
    token: senior,
    attack,
  } = attackedServer({ callPatience: 120_000 }, { DATABASE_CONNECTIONS: '40' });
  let juniors: string[] = [];

  beforeAll(async () => {
    juniors = await signInMany(server(), 50);
    const wire = storageWire(server().origin, senior());
    const stored = [
      await wire.multipart('photovideos/photo.jpg', jpeg(), 'image/jpeg'),
      await wire.multipart('photovideos/long.mp4', mp4(30 * 1024 * 1024), 'video/mp4'),
    ];
    const photo_video = stored.map(({ body }) => `${BUCKET}/${encodeURIComponent(body.name)}?alt=media`);
    const input = incidentInput({ category: 'c1' });
    const case_details = { ...input.case_details, photo_video };
    expect(
      (await server().call('create_incident', { ...input, case_details }, { token: senior() })).status,
    ).toBe(200);
    for (let more = 0; more < 5; more += 1) await fileIncident(server(), senior(), { category: 'c1' });
  });

  const read = (path: string, token = senior()) =>
    fetch(`${server().origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const readStatus = async (path: string) => {
    const response = await read(path);
    await response.arrayBuffer();
    return response.status;
  };
  const count = (statuses: number[]) =>
    statuses.reduce<Record<number, number>>((sum, status) => {
      sum[status] = (sum[status] ?? 0) + 1;
      return sum;
    }, {});

  test('600 calls of one junior get some answers and otherwise 429, and other people get all of theirs', async () => {
    const release = await holdAccounts(server());
    const attacked = Array.from({ length: 600 }, () => read(LIST, juniors[0]));
    await expect.poll(() => inFlight(server(), 'calls'), PATIENT).toBe(LIMITS.callsPerPerson);
    const own = Array.from({ length: 9 }, () => readStatus(LIST));
    await expect.poll(() => inFlight(server(), 'calls'), PATIENT).toBe(LIMITS.callsPerPerson + 9);
    await release();
    expect(count(await Promise.all(own))).toEqual({ 200: 9 });
    const answers = await Promise.all(attacked);
    const answered = LIMITS.callsPerPerson + LIMITS.waitingPerPerson;
    expect(count(answers.map(({ status }) => status))).toEqual({ 200: answered, 429: 600 - answered });
    const refused = answers.find(({ status }) => status === 429);
    expect([await refused?.json(), refused?.headers.get('retry-after')]).toEqual([
      { message: 'You have too many requests open at once. Please try again in a moment.' },
      '2',
    ]);
  });

  test('the same calls with tokens that are new to the server are limited the same way', async () => {
    const [email, ...tokens] = await newTokens(30);
    const release = await holdAccounts(server());
    const attacked = tokens.flatMap((token) => Array.from({ length: 4 }, () => read(LIST, token)));
    await expect.poll(() => inFlight(server(), 'calls'), PATIENT).toBe(LIMITS.callsPerPerson);
    // Sign-ins have separate places for each network.
    const signingIn = server().signIn(String(email));
    await release();
    expect(await signingIn).toBeTruthy();
    for (const { status } of await Promise.all(attacked)) expect([200, 429]).toContain(status);
  });

  async function newTokens(most: number): Promise<string[]> {
    const { email } = await server().addUser();
    const tokens: string[] = [];
    while (tokens.length < most) tokens.push(await server().signIn(email));
    return [email, ...tokens];
  }

  test('600 concurrent calls of fifty juniors: a senior still gets list and photos, without a 503', async () => {
    let isOver = false;
    const statuses: number[] = [];
    const attacks = juniors.flatMap((junior) =>
      Array.from({ length: 12 }, async () => {
        while (!isOver) statuses.push((await read(LIST, junior)).status);
      }),
    );
    const seen: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      seen.push(...(await Promise.all([LIST, LIST, PHOTO, PHOTO].map(readStatus))));
    }
    isOver = true;
    await Promise.all(attacks);
    expect(count(seen)).toEqual({ 200: 20 });
    expect(Object.keys(count(statuses))).toContain('200');
  });

  test('slow downloads of one junior and of fifty delay their own downloads, but not the photos of others', async () => {
    const asked = asks(VIDEO, juniors[0] ?? '');
    await attack({ count: 60, sent: asked, reads: false });
    await expect.poll(() => inFlight(server(), 'files'), PATIENT).toBe(LIMITS.filesPerPerson);
    expect(await readStatus(PHOTO)).toBe(200);
    await Promise.all(
      juniors.map((junior) => attack({ count: 14, sent: asks(VIDEO, junior, 'Firebase'), reads: false })),
    );
    await expect.poll(() => inFlight(server(), 'files'), PATIENT).toBe(LIMITS.filesSent);
    const photos = Array.from({ length: 6 }, () => readStatus(PHOTO));
    expect(count(await Promise.all(photos))).toEqual({ 200: 6 });
  });

  test('two tabs that load 60 thumbnails each at once get all of them', async () => {
    const cookie = `${FILE_COOKIE}=${senior()}`;
    const page = async () => {
      const response = await fetch(`${server().origin}${PHOTO}&thumbnail=true`, { headers: { cookie } });
      await response.arrayBuffer();
      return response.status;
    };
    expect(count(await Promise.all(Array.from({ length: 120 }, page)))).toEqual({ 200: 120 });
  });

  test('half-sent saves of fifty juniors do not keep others from saving and uploading', async () => {
    const half = `${getHead(`/api${calls.create_incident.path}`, 9999, 'Authorization: Bearer ')}`.trimEnd();
    await Promise.all(juniors.map((junior) => attack({ count: 30, sent: `${half} ${junior}\r\n\r\n{` })));
    const refused = async () => {
      const text = await (await fetch(`${server().origin}/metrics`)).text();
      return Number(/^parks_http_requests_refused_total\{reason="share"\} (\d+)/m.exec(text)?.[1] ?? 0);
    };
    await expect.poll(refused, PATIENT).toBeGreaterThan(0);
    const { status } = await server().call('create_incident', incidentInput(), { token: senior() });
    expect(status).toBe(200);
    const wire = storageWire(server().origin, senior());
    expect((await wire.multipart('photovideos/another.jpg', jpeg(), 'image/jpeg')).status).toBe(200);
  });

  test('a person runs two exports at a time, and a third waits for them', async () => {
    const path = `/api${calls.get_all_incidents.path}?platform=web&export=true&from_date=2026-11-01&to_date=2026-11-30`;
    const release = await holdAccounts(server());
    const exports = Array.from({ length: 3 }, () => readStatus(path));
    await expect.poll(() => inFlight(server(), 'exports'), PATIENT).toBe(LIMITS.exportsPerPerson);
    await sleep(100);
    expect(await inFlight(server(), 'exports')).toBe(LIMITS.exportsPerPerson);
    await release();
    expect(await Promise.all(exports)).toEqual([200, 200, 200]);
  });
});

describe('readers that are too slow', () => {
  // A fortieth of the real window, at forty times the rate.
  const { server, token } = attackedServer({ answerWindow: 1500, answerRate: 40_000 });

  beforeAll(async () => {
    const wire = storageWire(server().origin, token());
    await wire.multipart('photovideos/long.mp4', mp4(60 * 1024 * 1024), 'video/mp4');
  });

  test('a client that reads a few bytes now and then is disconnected; a client on slow 3G gets its file', async () => {
    const slowReader = connect(Number(new URL(server().origin).port), '127.0.0.1');
    slowReader.on('error', () => undefined).pause();
    slowReader.write(asks(VIDEO, token()));
    const reading = setInterval(() => slowReader.read(512), 50);
    const slow = await fetch(`${server().origin}${VIDEO}`, {
      headers: { authorization: `Bearer ${token()}` },
    });
    let bytes = 0;
    for await (const piece of slow.body ?? []) {
      bytes += piece.length;
      // Fifty times the rate of slow 3G.
      if (bytes < 4_000_000) await sleep(piece.length / 2500);
    }
    expect(bytes).toBe(60 * 1024 * 1024);
    // Less than the half minute after which a client that reads nothing is disconnected.
    await expect.poll(() => inFlight(server(), 'files'), PATIENT).toBe(0);
    clearInterval(reading);
    slowReader.destroy();
  });
});
