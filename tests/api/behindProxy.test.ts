import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http2 from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { calls } from '../../contract/endpoints/calls.ts';
import { freePort } from '../../scripts/freePort.mjs';
import { DIST } from '../helpers/builtServer.ts';
import { callServer, getToken } from '../helpers/calls.ts';
import { sendUnderKey } from '../helpers/crashLoop.ts';
import { openLive } from '../helpers/liveStream.ts';
import { makeNextVersion } from '../helpers/nextVersion.ts';
import { REVERSE_PROXIES, startReverseProxy } from '../helpers/reverseProxies.ts';
import { mp4 } from '../helpers/sampleFiles.ts';
import { POSTGRES_PROGRAMS, startTwoServers, type TwoServers } from '../helpers/serverOnPostgres.ts';
import { storageWire } from '../helpers/storageWire.ts';
import { waitUntil } from '../helpers/waiting.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const METRICS_TOKEN = 'a-token-of-16-characters';
const MEBI = 1024 * 1024;
/** Headers of one connection or one answer. */
const OF_ONE_ANSWER = [
  'alt-svc',
  'connection',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'x-request-id',
];

const installed = REVERSE_PROXIES.filter(({ program }) => program && POSTGRES_PROGRAMS);
for (const { name, debian } of REVERSE_PROXIES.filter((proxy) => !installed.includes(proxy))) {
  test.skip(`not run: ${name} (in Debian ${debian}) or PostgreSQL is not installed on this machine`);
}

/** Like a browser: the page, the scripts that it names, and each time others of those that it loads late. */
async function loadPage(origin: string, turn: number): Promise<{ index: string; missing: string[] }> {
  const get = async (path: string) => {
    const response = await fetch(origin + path);
    return { path, status: response.status, text: await response.text() };
  };
  const named = (text: string) => [...new Set(Array.from(text.matchAll(SCRIPT), ([path]) => `/${path}`))];
  const page = await get('/');
  const scripts = await Promise.all(named(page.text).map(get));
  const index = scripts.find(({ path }) => path.startsWith('/assets/index-'));
  const late = named(index?.text ?? '').filter((_path, at) => at % LATE_TURNS === turn % LATE_TURNS);
  const loaded = [page, ...scripts, ...(await Promise.all(late.map(get)))];
  const missing = loaded
    .filter(({ status }) => status !== 200)
    .map(({ path, status }) => `${status} ${path}`);
  return { index: index?.path ?? '', missing: index ? missing : [...missing, page.text.slice(0, 200)] };
}
const SCRIPT = /assets\/[\w.-]+-[\w-]{8}\.js\b/g;
const LATE_TURNS = 5;
const OK = '200';
/** Milliseconds; nginx sends nothing to a server that failed for 20 seconds. */
const NOTICED_WITHIN = 90_000;

describe.runIf(installed.length > 0)('two servers', () => {
  let on: TwoServers;
  let ports: [number, number];
  let origin: string;

  beforeAll(async () => {
    // The tests make their own certificate.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    ports = [await freePort(), await freePort()];
    origin = `https://127.0.0.1:${ports[0]}`;
    on = await startTwoServers({
      ...{ PUBLIC_URL: origin, TRUSTED_PROXIES: '1', DRAIN_SECONDS: '5', METRICS_TOKEN },
      ...{ FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD },
    });
  }, 120_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await on?.stop();
  });

  describe.each(installed)('behind $name, with its file of deploy/', (proxy) => {
    let token: string;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      const servers = on.servers.map((server) => new URL(server.origin).host) as [string, string];
      stop = await startReverseProxy(proxy, { ports, servers });
      token = await getToken(origin, EMAIL, PASSWORD);
    });
    afterAll(() => stop?.());

    const list = (at = origin) => {
      const headers = { 'accept-encoding': 'gzip' };
      return callServer(at, 'get_all_incidents', { platform: 'web', page: 0 }, { token, headers });
    };
    const file = () => sendUnderKey(origin, token, randomUUID());

    /** Lists and files incidents without a pause, or with short ones. */
    function putLoadOn() {
      /** The status, and what was said with any but 200. */
      const answers: string[] = [];
      let filed = 0;
      let pause = 0;
      let isOver = false;
      const work = async (call: () => Promise<{ status: number; body: { message?: unknown } }>) => {
        while (!isOver) {
          const { status, body } = await call();
          answers.push(status === 200 ? OK : `${status} ${body.message}`);
          if (pause) await sleep(pause);
        }
      };
      const fileOne = async () => {
        const answer = await file();
        if (answer.status === 200) filed += 1;
        return answer;
      };
      // The monitor by which nginx notices; Caddy asks itself.
      const monitor = async () => {
        while (!isOver) {
          await fetch(`${origin}/readyz`);
          await sleep(500);
        }
      };
      const working = [work(list), work(list), work(fileOne), work(fileOne), monitor()];
      return {
        answers,
        setPause(milliseconds: number) {
          pause = milliseconds;
        },
        /** @returns how many incidents were acknowledged */
        async end() {
          isOver = true;
          await Promise.all(working);
          return filed;
        },
      };
    }
    const countIncidents = async () => Number((await on.ask('select count(*) from incidents'))[0]?.count);

    test('an answer arrives as the server sends it: compressed once, and not to be stored', async () => {
      for (let filed = 0; filed < 5; filed += 1) expect((await file()).status).toBe(200);
      const [direct, through] = await Promise.all([list(on.servers[0].origin), list()]);
      const getHeaders = ({ headers }: typeof direct) =>
        Object.fromEntries([...headers].filter(([name]) => !OF_ONE_ANSWER.includes(name)));
      expect(getHeaders(through)).toEqual(getHeaders(direct));
      expect(getHeaders(through)).toMatchObject({
        'content-encoding': 'gzip',
        'cache-control': 'private, no-store',
        'strict-transport-security': expect.stringContaining('max-age'),
      });
      expect(through.body).toEqual(direct.body);
    });

    test('the request id is made by the proxy, and not by the caller', async () => {
      const headers = { 'x-request-id': 'an-id-of-the-caller' };
      const answer = await fetch(`${origin}/healthz`, { headers });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{32,36}$/);
    });

    test.each(['/metrics', '/%6detrics', '//metrics'])(
      '%s is not public, even with its token',
      async (path) => {
        const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
        expect((await fetch(`${on.servers[0].origin}/metrics`, { headers })).status).toBe(200);
        expect((await fetch(origin + path, { headers })).status).toBe(404);
      },
    );

    test('AUTH-13 the limits of public calls count the address that the proxy saw', async () => {
      // Each address of the loopback network is another caller.
      const sendOtp = async (localAddress: string, headers = {}) => {
        const call = request(`${origin}/api${calls.send_otp.path}`, {
          ...{ method: 'POST', localAddress, agent: false },
          headers: { 'content-type': 'application/json', ...headers },
        });
        call.end(JSON.stringify({ platform: 'web', email: `${randomUUID()}@parks.example` }));
        const [response] = await once(call, 'response');
        response.resume();
        return response.statusCode;
      };
      expect(await sendOtp('127.0.0.2')).toBe(200);
      await on.ask('update rate_counters set count = 120');
      expect(await sendOtp('127.0.0.2')).toBe(429);
      expect(await sendOtp('127.0.0.2', { 'x-forwarded-for': '203.0.113.7' })).toBe(429);
      expect(await sendOtp('127.0.0.3')).toBe(200);
      await on.ask('delete from rate_counters');
    });

    test('OFF-2 a file goes up in parts of more than 1 MB, to an address that begins with PUBLIC_URL', async () => {
      const path = `photovideos/${randomUUID()}.mp4`;
      const bytes = mp4(5 * MEBI);
      const wire = storageWire(origin, token);
      const started = await wire.start(path, bytes.length, 'video/mp4');
      const upload = started.headers.get('x-goog-upload-url') ?? '';
      expect(upload).toMatch(`${origin}/v0/`);
      const first = await wire.command(upload, 'upload', 0, bytes.subarray(0, 3 * MEBI));
      expect(first.status).toBe(200);
      const last = await wire.command(upload, 'upload, finalize', 3 * MEBI, bytes.subarray(3 * MEBI));
      expect([last.status, last.headers.get('x-goog-upload-status')]).toEqual([200, 'final']);
      expect((await wire.read(path)).equals(bytes)).toBe(true);
    });

    test('OFF-2 of a part that breaks off, over HTTP/2 as in browsers, the server has what came so far', async () => {
      const wire = storageWire(origin, token);
      const bytes = mp4(4 * MEBI);
      const started = await wire.start(`photovideos/${randomUUID()}.mp4`, bytes.length, 'video/mp4');
      const upload = new URL(started.headers.get('x-goog-upload-url') ?? '');
      const client = http2.connect(origin);
      const part = client.request({
        ':method': 'POST',
        ':path': upload.pathname + upload.search,
        authorization: `Firebase ${token}`,
        'content-length': bytes.length,
        'x-goog-upload-command': 'upload',
        'x-goog-upload-offset': '0',
      });
      part.on('error', () => undefined);
      part.write(bytes.subarray(0, 2 * MEBI));
      const countReceived = async () =>
        Number((await wire.command(upload.href, 'query')).headers.get('x-goog-upload-size-received'));
      await waitUntil(async () => (await countReceived()) > MEBI);
      client.destroy();
      const received = await countReceived();
      const rest = await wire.command(upload.href, 'upload, finalize', received, bytes.subarray(received));
      expect(rest.headers.get('x-goog-upload-status')).toBe('final');
    });

    test('NPAN-5 live events arrive while the stream is open', async () => {
      const stream = await openLive(origin, token);
      await stream.until('has_new', 1);
      await file();
      await stream.until('incident_changed', 1);
      stream.close();
    });

    test('FORM-16 a server is stopped while calls go on, and not one of them fails', async () => {
      const [stopping] = on.servers;
      const load = putLoadOn();
      const answered = (count: number) => {
        const enough = load.answers.length + count;
        return waitUntil(() => load.answers.length >= enough);
      };
      try {
        await answered(20);
        expect(await stopping.stop()).toBe(0);
        await answered(50);
      } finally {
        await load.end();
        await stopping.restart();
      }
      expect(load.answers.filter((answer) => answer !== OK)).toEqual([]);
    });

    // The servers are the same behind each proxy, and a restart takes as long as it drains.
    test.runIf(proxy === installed[0])(
      'OFF-8 FORM-16 over a release under load no page misses a script, no call fails, and all that was filed is there',
      async () => {
        const folder = mkdtempSync(join(tmpdir(), 'parks-next-'));
        onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
        const dist = makeNextVersion(folder);
        const [first, second] = on.servers;
        const releases = new Set<string>();
        let isOver = false;
        const before = await countIncidents();
        const load = putLoadOn();
        onTestFinished(async () => void (await load.end()));
        const release = async () => {
          await first.restart({ dist });
          // The proxy has noticed that it is back. That takes nginx up to twenty seconds.
          load.setPause(200);
          await waitUntil(() => releases.size === 2, { timeout: NOTICED_WITHIN });
          load.setPause(0);
          await second.restart({ dist });
          isOver = true;
        };
        const releasing = release();
        onTestFinished(async () => {
          await releasing;
          for (const server of on.servers) await server.restart({ dist: DIST });
        });
        for (let loads = 0; loads < 60 || !isOver; loads += 1) {
          const { index, missing } = await loadPage(origin, loads);
          expect(missing).toEqual([]);
          releases.add(index);
        }
        const filed = await load.end();
        expect(load.answers.filter((answer) => answer !== OK)).toEqual([]);
        expect(await countIncidents()).toBe(before + filed);
      },
      // Both servers drain and start again, and the proxy takes its time to notice.
      240_000,
    );
  });
});
