import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenOnPostgres } from '../../server/database/opening/listen.ts';

/* The part of PostgreSQL's protocol for LISTEN. It can stop responding, like a firewall that dropped its state. */

/** Allows for a busy machine. */
const QUICK = { every: 100, within: 1500 };

let server: Server;
let connections: Socket[];
let isSilent: boolean;
let stop: () => Promise<void> = async () => undefined;
let told: string[];

beforeEach(async () => {
  connections = [];
  isSilent = false;
  told = [];
  server = createServer((socket) => {
    connections.push(socket);
    socket.on('error', () => undefined);
    let isStarted = false;
    socket.on('data', () => {
      if (isSilent) return;
      // After the startup message: authentication OK. After a statement: command complete. Then ready for query.
      socket.write(Buffer.concat([isStarted ? frame('C', 'OK\0') : frame('R', '\0\0\0\0'), frame('Z', 'I')]));
      isStarted = true;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await stop();
  for (const socket of connections) socket.destroy();
  server.close();
});

function frame(type: string, content: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + content.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(content)]);
}

async function listen(): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const url = `postgres://parks@127.0.0.1:${port}/parks?sslmode=disable`;
  stop = await listenOnPostgres(url, 'news', (payload) => told.push(payload), QUICK);
}

const notify = (payload: string) => connections.at(-1)?.write(frame('A', `\0\0\0\x01news\0${payload}\0`));
const open = () => connections.filter(({ destroyed }) => !destroyed).length;

test('NPAN-5 a connection that dies silently is replaced, and missed events are read again', async () => {
  await listen();
  notify('first');
  await expect.poll(() => told).toEqual(['first']);
  isSilent = true;
  // Neither the old nor the new connections respond for a while.
  await expect.poll(() => connections.length, { timeout: 20_000 }).toBeGreaterThan(2);
  isSilent = false;
  await expect.poll(() => told, { timeout: 20_000 }).toEqual(['first', '']);
  notify('second');
  await expect.poll(() => told).toEqual(['first', '', 'second']);
  expect(open()).toBe(1);
});

test('NPAN-5 a connection that answers is kept', async () => {
  await listen();
  await new Promise((resolve) => setTimeout(resolve, 10 * QUICK.every));
  notify('still here');
  await expect.poll(() => told).toEqual(['still here']);
  expect(connections).toHaveLength(1);
});

test('NPAN-5 one that is stopped is closed, and no other is made', async () => {
  await listen();
  await stop();
  await expect.poll(open).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(connections).toHaveLength(1);
});
