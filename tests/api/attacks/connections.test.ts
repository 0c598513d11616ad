import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import type { Limits } from '../../../server/operations/limits.ts';
import { startHost, type TestHost } from '../../helpers/host.ts';
import { incidentInput } from '../../helpers/incidents.ts';
import { jpeg, mp4 } from '../../helpers/sampleFiles.ts';
import { headOf, openSockets, type Sockets } from '../../helpers/sockets.ts';
import { BUCKET, storageWire } from '../../helpers/storageWire.ts';

// The machine may be many times slower than a desk; what is waited for is over much sooner.
vi.setConfig({ testTimeout: 120_000 });

/** The machine may have much else to do. */
const PATIENT = { timeout: 20_000 };
const ELSEWHERE = '127.0.0.2';
const OTP = '/api/user/send_otp/';
const HALF_A_CALL = `${headOf(OTP, 99)}{`;

let host: TestHost;
let token: string;
const attackers: Sockets[] = [];

let settings = '';

/** A host with these limits; the one of the test before, where that had the same. */
async function start(limits: Partial<Limits> = {}, env: Record<string, string> = {}): Promise<void> {
  const asked = JSON.stringify([limits, env]);
  if (asked === settings) return;
  if (settings) await host.close();
  settings = asked;
  host = await startHost({ LOG_LEVEL: 'silent', ...env }, { limits });
  token = await host.signIn((await host.addUser({ role: 'admin' })).email);
  expect((await details()).status).toBe(200);
}

async function attack(options: Parameters<typeof openSockets>[1]): Promise<Sockets> {
  const sockets = await openSockets(host.origin, options);
  attackers.push(sockets);
  return sockets;
}

afterEach(() => {
  for (const sockets of attackers.splice(0)) sockets.end();
});
afterAll(() => host.close());

const details = () => host.call('get_user_details', { platform: 'web' }, { token });
/** A call by a connection of its own, as a browser makes it that has just been opened. */
async function detailsAnew(from?: string): Promise<string> {
  const sent = `GET /api${calls.get_user_details.path}?platform=web HTTP/1.1\r\nHost: here\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const socket = await attack({ sent, ...(from && { from }) });
  await expect.poll(socket.open, PATIENT).toBe(0);
  return socket.heard().slice(0, 12);
}
const statusOf = async (path: string) => (await fetch(`${host.origin}${path}`)).status;

describe('with the limits as they are', () => {
  test('520 calls of which a byte of the body came: everybody else is served', async () => {
    await start();
    await attack({ count: 520, sent: HALF_A_CALL, from: ELSEWHERE });
    expect((await details()).status).toBe(200);
    expect(await detailsAnew()).toBe('HTTP/1.1 200');
    // Also to the attacker's own neighbours.
    expect(await detailsAnew(ELSEWHERE)).toBe('HTTP/1.1 200');
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(await statusOf(path), path).toBe(200);
    expect((await host.call('create_incident', incidentInput(), { token })).status).toBe(200);
  });

  test('1,000 that send nothing: few of one network stay, and those are closed in seconds', async () => {
    await start();
    const silent = await attack({ count: 1000, from: ELSEWHERE });
    await expect.poll(silent.open, PATIENT).toBeLessThanOrEqual(300);
    expect(await detailsAnew(ELSEWHERE)).toBe('HTTP/1.1 200');
    await expect.poll(silent.open, PATIENT).toBe(0);
  });
});

describe('what no browser sends', () => {
  test('a heap of calls in one piece ends its connection; a few are answered', async () => {
    await start();
    const sent = 'GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n';
    const few = await attack({ sent: sent.repeat(5) });
    await expect.poll(() => few.heard().split('HTTP/1.1 200').length - 1, PATIENT).toBe(5);
    const heap = await attack({ sent: sent.repeat(200) });
    await expect.poll(heap.open, PATIENT).toBe(0);
    expect(few.open()).toBe(1);
  });

  test.each([
    ['two lengths', 400, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
    ['lengths that differ', 400, 'Content-Length: 5\r\nContent-Length: 6\r\n'],
    ['a header that never seems to end', 431, `X: ${'x'.repeat(20_000)}\r\n`],
    ['an upgrade to something else', 404, 'Connection: Upgrade\r\nUpgrade: websocket\r\n'],
  ])('%s: %i', async (_what, status, headers) => {
    await start();
    const socket = await attack({ sent: `POST /nothing HTTP/1.1\r\nHost: here\r\n${headers}\r\n` });
    await expect.poll(socket.heard, PATIENT).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

/** Tenths of seconds in place of tens. */
const SHORT = {
  silentTime: 300,
  headersTime: 300,
  bodyStall: 300,
  strangerIdleTime: 300,
  lingerTime: 300,
};

describe('what is closed in seconds', () => {
  const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n';

  test.each<[what: string, sent: string]>([
    ['silence', ''],
    ['half a header', 'GET /healthz HTTP/1.1\r\nHo'],
    ['half a body', HALF_A_CALL],
    ['a body that was asked for with 100 Continue', headOf(OTP, 99, 'Expect: 100-continue\r\n')],
    [
      'a chunk that never ends',
      `${headOf(OTP, 9).replace('Content-Length: 9', 'Transfer-Encoding: chunked')}5\r\n{`,
    ],
    ['silence after an answer', REQUEST],
    ['an empty line after an answer', `${REQUEST}\r\n`],
    ['a body for what takes none', 'POST /nothing HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n'],
  ])('%s', async (_what, sent) => {
    await start(SHORT);
    const sockets = await attack({ sent });
    await expect.poll(sockets.open, PATIENT).toBe(0);
  });

  test('a body that comes drop by drop, but not one that is merely slow', async () => {
    await start(SHORT);
    const drops = await attack({ sent: HALF_A_CALL.replace('99', '9999') });
    const slow = await attack({ sent: HALF_A_CALL.replace('99', '9999') });
    for (let at = 0; at < 40 && drops.open() > 0; at += 1) {
      await sleep(50);
      drops.write(' ');
      slow.write(' '.repeat(200));
    }
    expect(drops.open()).toBe(0);
    expect(slow.open()).toBe(1);
  });

  test('a stranger who sends a file is told at once, and not heard to the end', async () => {
    await start(SHORT);
    const sent = headOf(
      `${BUCKET}?name=photovideos/x.mp4`,
      32 * 1024 * 1024,
      'Authorization: Firebase made-up\r\n',
    );
    const stranger = await attack({ sent });
    const piece = Buffer.alloc(64 * 1024);
    const more = setInterval(() => stranger.write(piece), 20);
    await expect.poll(stranger.open, PATIENT).toBe(0);
    clearInterval(more);
    expect(stranger.heard()).toMatch(/^HTTP\/1\.1 401/);
  });

  test('not the connection of somebody who is signed in and thinks', async () => {
    await start(SHORT);
    const sent = `GET /api${calls.get_user_details.path}?platform=web HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const person = await attack({ sent });
    await sleep(1500);
    person.write(sent);
    await expect.poll(() => person.heard().split('HTTP/1.1 200').length, PATIENT).toBe(3);
    expect(person.open()).toBe(1);
  });
});

describe('more connections than there is room for', () => {
  const FEW = {
    connections: 40,
    strangersPerNetwork: 20,
    callsInFlight: 6,
    callsOfStrangers: 3,
    callsPerNetwork: 2,
    answerStall: 2000,
  };

  test('those that never carried a signed-in call go first, whatever network they come from', async () => {
    await start(FEW);
    const sent = `GET /api${calls.get_user_details.path}?platform=web HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const people = await attack({ count: 10, sent });
    await expect.poll(() => people.heard(), PATIENT).toContain('HTTP/1.1 200');
    const crowds: Sockets[] = [];
    for (let network = 2; network < 10; network += 1) {
      crowds.push(
        await attack({ count: 50, from: `127.0.0.${network}`, sent: network % 2 ? HALF_A_CALL : '' }),
      );
    }
    await expect
      .poll(() => crowds.reduce((sum, crowd) => sum + crowd.open(), 0), PATIENT)
      .toBeLessThanOrEqual(30);
    expect(people.open()).toBe(10);
    people.write(sent);
    await expect.poll(() => people.heard().split('HTTP/1.1 200').length, PATIENT).toBe(3);
    expect(await detailsAnew('127.0.0.99')).toBe('HTTP/1.1 200');
    const metrics = await (await fetch(`${host.origin}/metrics`)).text();
    expect(metrics).toMatch(/parks_connections_closed_total\{reason="room"\} [1-9]/);
    expect(metrics).toMatch(/parks_connections\{state="silent"\} \d/);
  });

  test('who takes nothing of a large file is cut off; who reads slowly gets it whole', async () => {
    await start(FEW);
    const video = mp4(40 * 1024 * 1024);
    await storageWire(host.origin, token).multipart('photovideos/large.mp4', video, 'video/mp4');
    const path = `${BUCKET}/${encodeURIComponent('photovideos/large.mp4')}?alt=media`;
    const sent = `GET ${path} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const before = await inFlight();
    await attack({ sent, reads: false });
    await expect.poll(inFlight, PATIENT).toBeGreaterThan(before);
    const slow = await fetch(`${host.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
    let bytes = 0;
    let pauses = 30;
    for await (const piece of slow.body ?? []) {
      bytes += piece.length;
      if (pauses-- > 0) await sleep(100);
    }
    expect(bytes).toBe(video.length);
    await expect.poll(inFlight, PATIENT).toBe(before);
  });

  async function inFlight(): Promise<number> {
    const text = await (await fetch(`${host.origin}/metrics`)).text();
    return Number(/^parks_connections\{state="answer"\} (\d+)/m.exec(text)?.[1] ?? -1);
  }

  test('behind a proxy the connections are its own, and what half arrives is counted by whose it is', async () => {
    await start(
      { strangersPerNetwork: 5, bodiesPerNetwork: 3, bodiesOfStrangers: 10 },
      { TRUSTED_PROXIES: '1' },
    );
    const idle = await attack({ count: 50, sent: 'GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n' });
    const forwarded = (from: string) => `${headOf(OTP, 99, `X-Forwarded-For: ${from}\r\n`)}{`;
    const one = await attack({ count: 30, sent: forwarded('203.0.113.1') });
    const other = await attack({ count: 2, sent: forwarded('203.0.113.2') });
    await expect.poll(one.open, PATIENT).toBe(3);
    expect([idle.open(), other.open()]).toEqual([50, 2]);
  });

  test('calls of strangers leave room for those of the signed in', async () => {
    await start(FEW);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      void host.database.transaction(async (inside) => {
        await inside.execute(sql`lock table users, rate_counters in access exclusive mode`);
        resolve();
        await new Promise<void>((done) => {
          release = done;
        });
      });
    });
    await held;
    const body = JSON.stringify({ platform: 'web', email: 'someone@parks.example' });
    const sent = `${headOf(OTP, body.length, 'Connection: close\r\n')}${body}`;
    const [near, far] = [await attack({ count: 5, sent }), await attack({ count: 5, sent, from: ELSEWHERE })];
    // Two of the one network and one of the other wait for the database; seven were refused at once.
    await expect.poll(() => near.open() + far.open(), PATIENT).toBe(3);
    const signedIn = [details(), details(), details()];
    await sleep(200);
    release();
    expect((await Promise.all(signedIn)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('the ranger with a weak phone', () => {
  // A tenth of the real times: 400 kbit/s with stalls of ten seconds become ten times that with stalls of one.
  const TENTH = { bodyStall: 2000, bodyRate: 10_000, bodyTime: 12_000, silentTime: 1000, headersTime: 1500 };
  const PIECE = 50_000;

  async function* haltingly(bytes: Buffer): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += PIECE) {
      yield bytes.subarray(at, at + PIECE);
      await sleep(at === PIECE ? 1000 : 100);
    }
  }

  async function send(path: string, bytes: Buffer, headers: Record<string, string>) {
    const call = request(`${host.origin}${path}`, { method: 'POST', headers, agent: false });
    Readable.from(haltingly(bytes)).pipe(call);
    const [response]: IncomingMessage[] = await once(call, 'response');
    if (!response) throw new Error('there was no answer');
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  }

  test('files an incident of 200 kB, and a part of a photo', async () => {
    await start(TENTH);
    const json = JSON.stringify(incidentInput());
    // What stands between the fields is not looked at, and takes as long to arrive.
    const body = Buffer.from(`${json.slice(0, -1)}${' '.repeat(200_000)}}`);
    const filed = await send(`/api${calls.create_incident.path}`, body, {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    });
    expect([filed.status, filed.text]).toEqual([200, expect.stringContaining('Success')]);
    const wire = storageWire(host.origin, token);
    const photo = jpeg(400_000);
    const begun = await wire.start('photovideos/slow.jpg', photo.length);
    const sent = await send(
      begun.headers.get('x-goog-upload-url')?.replace(/^https?:\/\/[^/]+/, '') ?? '',
      photo,
      {
        authorization: `Firebase ${token}`,
        'x-goog-upload-command': 'upload, finalize',
        'x-goog-upload-offset': '0',
      },
    );
    expect([sent.status, sent.headers['x-goog-upload-status']]).toEqual([200, 'final']);
  });
});
