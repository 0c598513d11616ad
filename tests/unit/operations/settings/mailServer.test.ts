import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectMailServer } from '../../../../server/operations/settings/inspectSettings.ts';
import { type MailServer, startMailServer } from '../../../helpers/mailServer.ts';

let mail: MailServer;
beforeEach(async () => {
  mail = await startMailServer();
});
afterEach(() => mail.close());

const inspect = (smtpUrl: string) => inspectMailServer({ mail: { smtpUrl, from: 'Parks' } });
const getHost = (url: string) => new URL(url).host;
const warns = (url: string, reason: string) => [
  {
    level: 'warning',
    text: expect.stringContaining(`${getHost(url)} of SMTP_URL cannot be used: ${reason}. Mail waits`),
  },
];

test('a mail server that accepts the password is in order, gets no mail, and so is none', async () => {
  expect(await inspect(mail.url)).toEqual([]);
  expect(mail.offers()).toBe(0);
  expect(await inspectMailServer({ mail: undefined })).toEqual([]);
});

test('a refused password warns, without the password and without the answer', async () => {
  mail.answers.login = () => ({ code: 535, text: 'me@parks.example is unknown' });
  const findings = await inspect(mail.url);
  expect(findings).toEqual(warns(mail.url, 'it refuses the user name or the password'));
  expect(JSON.stringify(findings)).not.toMatch(/secret|me@parks/);
});

test('a port where nothing listens warns', async () => {
  const { url } = await startSilentServer(true);
  expect(await inspect(url)).toEqual(warns(url, 'nothing is listening there'));
});

test('smtps:// to a server that does not start with TLS says which address to use', async () => {
  const url = mail.url.replace('smtp:', 'smtps:');
  expect(await inspect(url)).toEqual(
    warns(url, 'it does not start with TLS; use smtp:// instead of smtps://'),
  );
});

test('a server that accepts connections and never answers is waited for at most ten seconds', async () => {
  const { url, close } = await startSilentServer();
  const startedAt = performance.now();
  expect(await inspect(url)).toEqual(warns(url, 'it does not answer in time'));
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  close();
});

async function startSilentServer(isClosed = false): Promise<{ url: string; close: () => void }> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  if (isClosed) close();
  return { url: `smtp://127.0.0.1:${port}`, close };
}
