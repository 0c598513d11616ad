import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../../server/operations/limits.ts';
import { attackedServer, ELSEWHERE, HALF_A_CALL, OTP, PATIENT } from '../../helpers/attackedServer.ts';
import { incidentInput } from '../../helpers/incidents.ts';
import { getHead } from '../../helpers/sockets.ts';
import { BUCKET } from '../../helpers/storageWire.ts';

// Generous limits for a slow machine; each wait ends much sooner.
vi.setConfig({ testTimeout: 120_000 });

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n';

describe('with the limits as they are', () => {
  const { server, token, attack, details, detailsSent, freshDetails } = attackedServer();
  const getStatus = async (path: string) => (await fetch(`${server().origin}${path}`)).status;

  test('520 calls that sent one byte of the body: all others are served', async () => {
    await attack({ count: 520, sent: HALF_A_CALL, from: ELSEWHERE });
    expect((await details()).status).toBe(200);
    expect(await freshDetails()).toBe('HTTP/1.1 200');
    expect(await freshDetails(ELSEWHERE)).toBe('HTTP/1.1 200');
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(await getStatus(path), path).toBe(200);
    expect((await server().call('create_incident', incidentInput(), { token: token() })).status).toBe(200);
  });

  test('1,000 that send nothing: few of one network stay, and those are closed in seconds', async () => {
    const silent = await attack({ count: 1000, from: ELSEWHERE });
    await expect.poll(silent.open, PATIENT).toBeLessThanOrEqual(300);
    expect(await freshDetails(ELSEWHERE)).toBe('HTTP/1.1 200');
    await expect.poll(silent.open, PATIENT).toBe(0);
  });

  test('a client should keep an idle connection for less time than the server does', async () => {
    const told = async (sent: string, calls: number) => {
      const { heard, write } = await attack({});
      for (let call = 1; call <= calls; call += 1) {
        write(sent);
        await expect.poll(() => heard().split('HTTP/1.1 200').length - 1, PATIENT).toBe(call);
      }
      return [...heard().matchAll(/^keep-alive: timeout=(\d+)/gim)].map(([, seconds]) => Number(seconds));
    };
    const ofStranger = await told(HEALTH, 2);
    expect(ofStranger).toHaveLength(2);
    for (const seconds of ofStranger) expect(seconds).toBeLessThan(LIMITS.strangerIdleTime / 1000 - 2);
    // A proxy may keep a connection for a minute, and so may signed-in people.
    expect((await told(detailsSent(), 2)).at(-1)).toBeGreaterThan(60);
    expect(await told(HEALTH.replace('Host', 'Connection: close\r\nHost'), 1)).toEqual([]);
  });

  describe('requests that no browser sends', () => {
    test('a heap of calls in one piece ends its connection; a few are answered', async () => {
      const few = await attack({ sent: HEALTH.repeat(5) });
      await expect.poll(() => few.heard().split('HTTP/1.1 200').length - 1, PATIENT).toBe(5);
      const heap = await attack({ sent: HEALTH.repeat(200) });
      await expect.poll(heap.open, PATIENT).toBe(0);
      expect(few.open()).toBe(1);
    });

    test.each([
      ['two lengths', 400, 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'],
      ['lengths that differ', 400, 'Content-Length: 5\r\nContent-Length: 6\r\n'],
      ['a header that never seems to end', 431, `X: ${'x'.repeat(20_000)}\r\n`],
      ['an upgrade to something else', 404, 'Connection: Upgrade\r\nUpgrade: websocket\r\n'],
    ])('%s: %i', async (_what, status, headers) => {
      const socket = await attack({ sent: `POST /nothing HTTP/1.1\r\nHost: here\r\n${headers}\r\n` });
      await expect.poll(socket.heard, PATIENT).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    });
  });
});

/** Tenths of seconds instead of tens. */
const SHORT = {
  silentTime: 300,
  headersTime: 300,
  bodyStall: 300,
  strangerIdleTime: 300,
  lingerTime: 300,
};

describe('connections that are closed within seconds', () => {
  const { attack, detailsSent } = attackedServer(SHORT);

  test.each<[what: string, sent: string]>([
    ['silence', ''],
    ['half a header', 'GET /healthz HTTP/1.1\r\nHo'],
    ['half a body', HALF_A_CALL],
    ['a body that was asked for with 100 Continue', getHead(OTP, 99, 'Expect: 100-continue\r\n')],
    [
      'a chunk that never ends',
      `${getHead(OTP, 9).replace('Content-Length: 9', 'Transfer-Encoding: chunked')}5\r\n{`,
    ],
    ['silence after an answer', HEALTH],
    ['an empty line after an answer', `${HEALTH}\r\n`],
    ['a body for what takes none', 'POST /nothing HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n'],
  ])('%s', async (_what, sent) => {
    const sockets = await attack({ sent });
    await expect.poll(sockets.open, PATIENT).toBe(0);
  });

  test('a body that arrives drop by drop, but not one that is merely slow', async () => {
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

  test('a stranger who sends a file is refused at once, without reading the file to the end', async () => {
    const sent = getHead(
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

  test('but not the connection of a signed-in person who pauses', async () => {
    const sent = detailsSent();
    const person = await attack({ sent });
    await sleep(1500);
    person.write(sent);
    await expect.poll(() => person.heard().split('HTTP/1.1 200').length, PATIENT).toBe(3);
    expect(person.open()).toBe(1);
  });
});
