import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../scripts/freePort.mjs';
import { checkSettings } from '../../server/operations/maintenance/checkSettings.ts';
import { runCommand } from '../../server/operations/maintenance/command.ts';
import { copyTemplate, type TestStore } from '../helpers/databaseTemplate.ts';
import { type MailServer, startMailServer } from '../helpers/mailServer.ts';
import { CLIENT, startOpenIdProvider } from '../helpers/openIdProvider.ts';
import { runScript } from '../helpers/runScript.ts';
import { serverProcesses, stop } from '../helpers/serverProcesses.ts';
import { waitUntil } from '../helpers/waiting.ts';

const ADMIN = { FIRST_ADMIN_EMAIL: 'chief@parks.example', FIRST_ADMIN_PASSWORD: 'Chief-password-1' };
const NO_MAIL = 'SMTP_URL is not set, so this server sends no mail.';

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let store: TestStore;
let mail: MailServer;
let silent: Server;
const sockets: Socket[] = [];

beforeEach(async () => {
  store = await copyTemplate(inject('databaseTemplate'));
  mail = await startMailServer();
  silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  silent.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  await mail.close();
  await store.remove();
});

const startProcess = serverProcesses();

async function runCheck(env: Record<string, string>) {
  const { code, text } = await runScript('checkSettings', { env: { DATA_DIR: store.dataDir, ...env } });
  return { code, lines: text.trim().split('\n') };
}

/** The same without a process. */
async function check(settings: Record<string, string>) {
  const lines: string[] = [];
  const print = (text: string) => lines.push(...text.split('\n'));
  const env = { DATA_DIR: store.dataDir, ...settings };
  const code = await runCommand({ env, args: [], folder: store.dataDir, print }, checkSettings);
  return { code, lines };
}

test('npm run check-settings: one line for each finding, 0 with warnings, 1 if the server cannot start', async () => {
  const public_ = { PUBLIC_URL: 'https://parks.example', TRUSTED_PROXIES: '1' };
  expect(await check({ ...public_, SMTP_URL: mail.url })).toEqual({
    code: 0,
    lines: ['The settings have no errors.'],
  });

  const plain = await runCheck({ ...public_, SMTP_URL: mail.url, PUBLIC_URL: 'http://parks.example' });
  expect(plain.lines).toEqual([expect.stringMatching(/^Warning: PUBLIC_URL http:.* is not https/)]);
  expect(plain.code).toBe(0);

  mail.answers.login = () => ({ code: 535, text: 'no' });
  const warned = await check({ PUBLIC_URL: 'https://parks.example', SMTP_URL: mail.url, LOGLEVEL: 'debug' });
  expect(warned.lines).toEqual([
    expect.stringMatching(/^Warning: PUBLIC_URL is https, which needs a proxy/),
    'Warning: LOGLEVEL is not a setting of this server. Did you mean LOG_LEVEL?',
    expect.stringMatching(
      /^Warning: The mail server 127\.0\.0\.1:\d+ of SMTP_URL cannot be used: it refuses/,
    ),
  ]);
  expect(warned.code).toBe(0);

  const file = join(store.dataDir, 'file');
  writeFileSync(file, '');
  const failed = await runCheck({ ...public_, DATA_DIR: file });
  expect(failed.lines).toEqual([
    expect.stringMatching(/^Error: The data folder .* cannot be written/),
    expect.stringContaining(`Warning: ${NO_MAIL}`),
  ]);
  expect(failed.code).toBe(1);

  const unreachable = 'postgres://me:hidden@127.0.0.1:1/parks';
  expect(await check({ ...public_, SMTP_URL: mail.url, DATABASE_URL: unreachable })).toEqual({
    code: 1,
    lines: [
      'Error: The database me@127.0.0.1:1/parks of DATABASE_URL cannot be opened: nothing is listening there.',
      expect.stringContaining('of SMTP_URL cannot be used: it refuses the user name or the password'),
    ],
  });

  expect(await check({ PORT: 'http', DEMO_DATA: 'yes' })).toEqual({
    code: 1,
    lines: [
      'PORT must be a whole number from 0 to 65535, such as 3000; it is "http".',
      'DEMO_DATA must be true or false; it is "yes".',
    ],
  });
});

test('47.9 npm run check-settings asks the provider of work accounts, and prints the redirect address', async () => {
  const port = await freePort();
  const redirectUri = 'https://parks.example/emulator/auth/callback';
  const provider = await startOpenIdProvider({ port, redirectUri });
  const env = {
    ...{ PUBLIC_URL: 'https://parks.example', TRUSTED_PROXIES: '1', SMTP_URL: mail.url },
    ...{ OIDC_ISSUER: provider.issuer, ...CLIENT },
  };
  const redirect = `Note: Register the redirect address ${redirectUri} at ${provider.issuer}.`;
  expect(await check(env)).toEqual({ code: 0, lines: [redirect, 'The settings have no errors.'] });

  const unusable = (issuer: string) =>
    expect.stringContaining(`Warning: The provider ${issuer} of OIDC_ISSUER cannot be used: `);
  const other = `${provider.issuer}/other`;
  expect((await check({ ...env, OIDC_ISSUER: other })).lines).toEqual([unusable(other)]);
  await provider.stop();
  const down = await check(env);
  expect(down.lines).toEqual([unusable(provider.issuer)]);
  expect(down.lines[0]).toContain('ECONNREFUSED');
});

test('a start says the same without waiting for the mail server, and the log says later that it does not answer', async () => {
  const { port } = silent.address() as AddressInfo;
  const env = { ...ADMIN, SMTP_URL: `smtp://127.0.0.1:${port}`, SMTPURL: 'hidden', LOGLEVEL: 'hidden' };
  const server = startProcess({ dataDir: store.dataDir, env: { ...env, TRUSTED_PROXIES: '1' } });
  const origin = await server.ready;
  const unanswered = 'of SMTP_URL cannot be used: it does not answer in time';
  expect(server.lines.join('\n')).not.toContain(unanswered);
  expect(server.lines).toEqual(
    expect.arrayContaining([
      'LOGLEVEL is not a setting of this server. Did you mean LOG_LEVEL?',
      expect.stringMatching(/^TRUSTED_PROXIES is set, but PUBLIC_URL is not/),
    ]),
  );
  expect(server.lines.join('\n')).not.toContain('SMTPURL');
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ok' });
  await waitUntil(() => server.lines.some((line) => line.includes(unanswered)));
  const line = server.lines.find((each) => each.includes(unanswered)) ?? '';
  expect(JSON.parse(line)).toMatchObject({ level: 40 });
  await stop(server);
});

test('production without mail: the start says so, and /readyz, which stays 200', async () => {
  const server = startProcess({ dataDir: store.dataDir, env: ADMIN });
  const origin = await server.ready;
  expect(server.lines).toContainEqual(expect.stringContaining(NO_MAIL));
  const ready = await fetch(`${origin}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ok', warnings: [expect.stringContaining(NO_MAIL)] },
  ]);
  await stop(server);
});
