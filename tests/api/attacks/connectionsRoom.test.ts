import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { calls } from '../../../contract/endpoints/calls.ts';
import { attackedServer, ELSEWHERE, HALF_A_CALL, OTP, PATIENT } from '../../helpers/attackedServer.ts';
import { incidentInput } from '../../helpers/incidents.ts';
import { jpeg, mp4 } from '../../helpers/sampleFiles.ts';
import { getHead, type Sockets } from '../../helpers/sockets.ts';
import { BUCKET, storageWire } from '../../helpers/storageWire.ts';

// Generous limits for a slow machine; each wait ends much sooner.
vi.setConfig({ testTimeout: 120_000 });

describe('more connections than there is room for', () => {
  const FEW = {
    connections: 40,
    strangersPerNetwork: 20,
    callsInFlight: 6,
    callsOfStrangers: 3,
    callsPerNetwork: 2,
    answerStall: 2000,
  };
  const { server, token, attack, details, detailsSent, freshDetails } = attackedServer(FEW);

  test('connections that never carried a signed-in call go first, from any network', async () => {
    const sent = detailsSent();
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
    expect(await freshDetails('127.0.0.99')).toBe('HTTP/1.1 200');
    const metrics = await (await fetch(`${server().origin}/metrics`)).text();
    expect(metrics).toMatch(/parks_connections_closed_total\{reason="room"\} [1-9]/);
    expect(metrics).toMatch(/parks_connections\{state="silent"\} \d/);
  });

  test('strangers of one network have a share of it, also while there is room', async () => {
    const crowd = await attack({ count: 30, from: '127.0.0.50' });
    await expect.poll(crowd.open, PATIENT).toBe(FEW.strangersPerNetwork);
  });

  test('a client that takes nothing of a large file is cut off; a slow reader gets it whole', async () => {
    const video = mp4(40 * 1024 * 1024);
    await storageWire(server().origin, token()).multipart('photovideos/large.mp4', video, 'video/mp4');
    const path = `${BUCKET}/${encodeURIComponent('photovideos/large.mp4')}?alt=media`;
    const sent = `GET ${path} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token()}\r\n\r\n`;
    const before = await inFlight();
    await attack({ sent, reads: false });
    await expect.poll(inFlight, PATIENT).toBeGreaterThan(before);
    const slow = await fetch(`${server().origin}${path}`, {
      headers: { authorization: `Bearer ${token()}` },
    });
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
    const text = await (await fetch(`${server().origin}/metrics`)).text();
    return Number(/^parks_connections\{state="answer"\} (\d+)/m.exec(text)?.[1] ?? -1);
  }

  test('calls of strangers leave room for those of the signed in', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      void server().database.transaction(async (inside) => {
        await inside.execute(sql`lock table users, rate_counters in access exclusive mode`);
        resolve();
        await new Promise<void>((done) => {
          release = done;
        });
      });
    });
    await held;
    const body = JSON.stringify({ platform: 'web', email: 'someone@parks.example' });
    const sent = `${getHead(OTP, body.length, 'Connection: close\r\n')}${body}`;
    const [near, far] = [await attack({ count: 5, sent }), await attack({ count: 5, sent, from: ELSEWHERE })];
    // Two of one network and one of the other wait for the database; seven were refused immediately.
    await expect.poll(() => near.open() + far.open(), PATIENT).toBe(3);
    const signedIn = [details(), details(), details()];
    await sleep(200);
    release();
    expect((await Promise.all(signedIn)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('behind a proxy', () => {
  const { attack } = attackedServer(
    { strangersPerNetwork: 5, bodiesPerNetwork: 3, bodiesOfStrangers: 10 },
    { TRUSTED_PROXIES: '1' },
  );

  test('the connections are its own, and what half arrives is counted by whose it is', async () => {
    const idle = await attack({ count: 50, sent: 'GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n' });
    const forwarded = (from: string) => `${getHead(OTP, 99, `X-Forwarded-For: ${from}\r\n`)}{`;
    const one = await attack({ count: 30, sent: forwarded('203.0.113.1') });
    const other = await attack({ count: 2, sent: forwarded('203.0.113.2') });
    await expect.poll(one.open, PATIENT).toBe(3);
    expect([idle.open(), other.open()]).toEqual([50, 2]);
  });
});

describe('the ranger with a weak phone', () => {
  // A tenth of the real times: instead of 400 kbit/s with stalls of ten seconds, ten times the rate with stalls of one.
  const TENTH = { bodyStall: 2000, bodyRate: 10_000, bodyTime: 12_000, silentTime: 1000, headersTime: 1500 };
  const { server, token } = attackedServer(TENTH);
  const PIECE = 50_000;

  async function* haltingly(bytes: Buffer): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += PIECE) {
      yield bytes.subarray(at, at + PIECE);
      await sleep(at === PIECE ? 1000 : 100);
    }
  }

  async function send(path: string, bytes: Buffer, headers: Record<string, string>) {
    const call = request(`${server().origin}${path}`, { method: 'POST', headers, agent: false });
    Readable.from(haltingly(bytes)).pipe(call);
    const [response]: IncomingMessage[] = await once(call, 'response');
    if (!response) throw new Error('there was no answer');
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  }

  test('files an incident of 200 kB, and a part of a photo', async () => {
    const json = JSON.stringify(incidentInput());
    // White space between fields is ignored but takes as long to arrive.
    const body = Buffer.from(`${json.slice(0, -1)}${' '.repeat(200_000)}}`);
    const filed = await send(`/api${calls.create_incident.path}`, body, {
      authorization: `Bearer ${token()}`,
      'content-type': 'application/json',
    });
    expect([filed.status, filed.text]).toEqual([200, expect.stringContaining('Success')]);
    const wire = storageWire(server().origin, token());
    const photo = jpeg(400_000);
    const begun = await wire.start('photovideos/slow.jpg', photo.length);
    const sent = await send(
      begun.headers.get('x-goog-upload-url')?.replace(/^https?:\/\/[^/]+/, '') ?? '',
      photo,
      {
        authorization: `Firebase ${token()}`,
        'x-goog-upload-command': 'upload, finalize',
        'x-goog-upload-offset': '0',
      },
    );
    expect([sent.status, sent.headers['x-goog-upload-status']]).toEqual([200, 'final']);
  });
});
