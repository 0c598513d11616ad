import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { type BuiltServer, findLogProblems, spawnServer, startBuiltServer } from '../helpers/builtServer.ts';
import { getToken } from '../helpers/calls.ts';
import { copyTemplate, type TestStore } from '../helpers/databaseTemplate.ts';
import { waitUntil } from '../helpers/waiting.ts';

const EMAIL = 'chief@parks.example';
const PASSWORD = 'Chief-password-1';
const isEmbedded = !inject('databaseTemplate').database;
/** Behaviour that does not depend on the database. */
const testOnce = test.runIf(isEmbedded);

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let store: TestStore;
let env: Record<string, string>;
let server: BuiltServer;

beforeEach(async () => {
  store = await copyTemplate(inject('databaseTemplate'));
  env = { FIRST_ADMIN_EMAIL: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD, DATABASE_URL: store.databaseUrl ?? '' };
  server = await startBuiltServer({ dataDir: store.dataDir, env });
});
afterEach(async () => {
  await server.kill9();
  await store.remove();
});

const signIn = () => getToken(server.origin, EMAIL, PASSWORD);

async function halfSent(token: string): Promise<{ call: ClientRequest; rest: string }> {
  const body = JSON.stringify({ platform: 'web', incident_id: 'none', user_id: '1' });
  const call = request(`${server.origin}/api/incidents/have_viewed_incident/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  call.write(body.slice(0, 10));
  await sleep(300);
  return { call, rest: body.slice(10) };
}

describe('an orderly end', () => {
  test.each(isEmbedded ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
    '%s ends it with 0 at once, with connections open but idle, and releases the folder',
    async (signal) => {
      await signIn();
      const unused = connect(Number(new URL(server.origin).port), '127.0.0.1');
      await once(unused, 'connect');
      const startedAt = performance.now();
      expect(await server.stop(signal)).toBe(0);
      expect(performance.now() - startedAt).toBeLessThan(6000);
      unused.destroy();
      expect(readdirSync(store.dataDir)).not.toContain('host.lock');
      expect(findLogProblems(server.logs())).toEqual([]);
    },
  );

  test('running calls are finished first, and new ones refused', async () => {
    const { call, rest } = await halfSent(await signIn());
    const stopped = server.stop();
    await sleep(300);
    await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow();
    call.end(rest);
    const [response] = await once(call, 'response');
    const answeredAt = performance.now();
    expect(response.statusCode).toBe(404);
    expect(await stopped).toBe(0);
    expect(performance.now() - answeredAt).toBeLessThan(6000);
  });

  testOnce('with DRAIN_SECONDS it goes on answering at first, while /readyz is 503', async () => {
    await server.restart({ env: { ...env, DRAIN_SECONDS: '5' } });
    const stopped = server.stop();
    await waitUntil(async () => (await fetch(`${server.origin}/readyz`)).status === 503);
    await expect(signIn()).resolves.toMatch(/^ey/);
    expect(await stopped).toBe(0);
  });

  testOnce('a call that never ends delays it by ten seconds at most', async () => {
    const { call } = await halfSent(await signIn());
    const broken = once(call, 'error');
    const startedAt = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - startedAt).toBeGreaterThan(9000);
    expect(performance.now() - startedAt).toBeLessThan(13_000);
    await broken;
  });

  testOnce(
    'a second signal ends it at once; the two that one Ctrl-C sends under npm count as one',
    async () => {
      const { call } = await halfSent(await signIn());
      const broken = once(call, 'error');
      const again = () => process.kill(server.pid() ?? 0, 'SIGINT');
      const stopped = server.stop('SIGINT');
      await sleep(50);
      again();
      expect(await Promise.race([stopped, sleep(700, 'still finishing')])).toBe('still finishing');
      await sleep(500);
      again();
      expect(await stopped).toBe(1);
      // Ends immediately. A second graceful shutdown would log this failure.
      expect(server.logs().join('\n')).not.toContain('did not stop cleanly');
      await broken;
    },
  );
});

describe('a second process', () => {
  test.runIf(isEmbedded)('on the same folder is refused in a sentence, and the first goes on', async () => {
    const second = spawnServer({ dataDir: store.dataDir, env });
    expect(await second.ended).toBe(1);
    const [sentence = ''] = second.lines.filter((line) => !line.endsWith('…'));
    expect(sentence.replace(/since [-\dT:]+Z/, 'since then')).toBe(
      `The data folder ${store.dataDir} is in use by another Parks Console (process ${server.pid()}, since then). ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    );
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  });

  test.runIf(isEmbedded)('that starts while the first is stopping waits for the folder', async () => {
    const { call, rest } = await halfSent(await signIn());
    // The first ends the call if a slow machine starts the second only after ten seconds.
    const ended = once(call, 'response').catch(() => undefined);
    const stopped = server.stop();
    const second = spawnServer({ dataDir: store.dataDir, env });
    await waitUntil(() => second.lines.includes('Opening the database …'), 20_000);
    call.end(rest);
    await ended;
    expect(await stopped).toBe(0);
    await expect(second.ready).resolves.toMatch(/^http/);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });
});
