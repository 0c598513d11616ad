import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Network } from './networks.ts';

/** Chromium's own emulation does not apply to requests of a service worker. */
export type SlowProxy = {
  origin: string;
  /** `none` resets every connection. */
  setNetwork: (network: Network | 'none' | undefined) => void;
  /** Requests and bytes of answers since the last call. */
  takeCount: () => { requests: number; bytes: number };
  close: () => Promise<void>;
};

/** Bytes. */
const PIECE = 1400;

export async function startSlowProxy(target: string): Promise<SlowProxy> {
  let network: Network | 'none' | undefined;
  let counted = { requests: 0, bytes: 0 };
  // All answers share the network: each piece waits for the previous piece.
  let freeAt = 0;
  const sockets = new Set<Socket>();

  const transmit = async (bytes: number) => {
    counted.bytes += bytes;
    if (typeof network !== 'object') return;
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (bytes / (network.down / 8)) * 1000;
    await sleep(freeAt - now);
  };

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    counted.requests += 1;
    if (typeof network === 'object') await sleep(network.latency);
    const { method, url, headers } = incoming;
    const further = request(new URL(url ?? '/', target), { method, headers, agent: false });
    const reset = () => incoming.socket.resetAndDestroy();
    further.on('error', reset);
    outgoing.on('close', () => further.destroy());
    incoming.pipe(further);
    const [answer] = (await once(further, 'response')) as [IncomingMessage];
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    outgoing.flushHeaders();
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        await transmit(piece.length);
        outgoing.write(piece);
      }
    }
    outgoing.end();
  };

  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => undefined);
    outgoing.on('error', () => undefined);
    // When the browser disconnects, its requests end.
    forward(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    if (network === 'none') return socket.resetAndDestroy();
    socket.on('close', () => sockets.delete(socket));
    return sockets.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setNetwork(next) {
      network = next;
      if (next === 'none') breakAll();
    },
    takeCount() {
      const taken = counted;
      counted = { requests: 0, bytes: 0 };
      return taken;
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
