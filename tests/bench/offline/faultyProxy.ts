import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';

/* A proxy between browser and server that breaks the network. It keeps its port over all runs, so the console keeps its origin. */

export type NetworkState =
  | 'passes'
  /** Resets every connection. */
  | 'cut'
  /** Accepts everything and answers nothing. */
  | 'blackhole'
  /** 40 kB/s in both directions and 300 ms until the first byte. */
  | 'slow'
  /** Answers 503, as a gateway in front of a stopped server. */
  | 'unavailable'
  /** Delivers requests and loses the answers. */
  | 'answers lost'
  /** Each request may pass, be lost before or after its delivery, be cut in the middle, or be answered with 503. */
  | 'flaky'
  /** The server no longer accepts the session. */
  | 'session ended';

export type FaultyProxy = {
  origin: string;
  setTarget: (origin: string) => void;
  setState: (state: NetworkState) => void;
  close: () => Promise<void>;
};

const SLOW = { bytesPerSecond: 40_000, delay: 300 };

export async function startFaultyProxy(random: Random): Promise<FaultyProxy> {
  let target = '';
  let state: NetworkState = 'passes';
  const sockets = new Set<Socket>();
  const isDead = () => state === 'blackhole';

  const answer = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const isCall = /^\/(api|v0|identitytoolkit|securetoken)/.test(incoming.url ?? '');
    switch (state === 'flaky' ? getMood(random) : state) {
      case 'cut':
        return incoming.socket.resetAndDestroy();
      case 'blackhole':
        incoming.resume();
        return;
      case 'unavailable':
        return answer(outgoing, 503, { message: 'The server is not available.' });
      case 'session ended':
        if (isCall && incoming.url?.startsWith('/api/') && incoming.headers.authorization)
          return answer(outgoing, 401, { message: 'Your session has ended.', reason: 'session' });
        return forward(incoming, outgoing);
      case 'slow':
        await sleep(SLOW.delay);
        return forward(incoming, outgoing, { bytesPerSecond: SLOW.bytesPerSecond });
      case 'answers lost':
        return forward(incoming, outgoing, { losesAnswer: true });
      case 'cut in request':
        return forward(incoming, outgoing, { cutRequestAfter: random.integer(0, 3_000) });
      case 'cut in answer':
        return forward(incoming, outgoing, { cutAnswerAfter: random.integer(0, 600) });
      default:
        return forward(incoming, outgoing);
    }
  };

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, how: Handling = {}) {
    const { hostname, port } = new URL(target);
    const { method, url: path, headers } = incoming;
    const reset = () => incoming.socket.resetAndDestroy();
    const further = request({ hostname, port, method, path, headers, agent: false }, (answered) => {
      if (how.losesAnswer) {
        answered.resume();
        return answered.on('end', reset);
      }
      outgoing.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      outgoing.flushHeaders();
      answered.on('error', reset);
      return answered
        .pipe(limit({ ...how, cutAfter: how.cutAnswerAfter, cut: reset, isDead }))
        .pipe(outgoing);
    });
    further.on('error', reset);
    outgoing.on('close', () => further.destroy());
    const cut = () => {
      further.destroy();
      reset();
    };
    incoming.pipe(limit({ ...how, cutAfter: how.cutRequestAfter, cut, isDead })).pipe(further);
  }

  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => undefined);
    outgoing.on('error', () => undefined);
    void handle(incoming, outgoing);
  });
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (state === 'cut') return socket.resetAndDestroy();
    return sockets.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setTarget: (origin) => {
      target = origin;
    },
    setState: (next) => {
      const was = state;
      state = next;
      // What hangs in a dead network never gets an answer later.
      if (next === 'cut' || was === 'blackhole') breakAll();
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}

type Handling = {
  losesAnswer?: boolean;
  bytesPerSecond?: number;
  cutRequestAfter?: number;
  cutAnswerAfter?: number;
};

function getMood(random: Random) {
  const moods = ['cut', 'unavailable', 'answers lost', 'cut in request', 'cut in answer'] as const;
  return random.chance(0.5) ? 'passes' : random.pick(moods);
}

type Limits = {
  bytesPerSecond?: number;
  cutAfter: number | undefined;
  cut: () => void;
  isDead: () => boolean;
};

function limit({ bytesPerSecond, cutAfter, cut, isDead }: Limits): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Neither side hears of it until the connection is broken.
      if (isDead()) return;
      passed += chunk.length;
      if (cutAfter !== undefined && passed > cutAfter) cut();
      else if (bytesPerSecond === undefined) done(null, chunk);
      else setTimeout(done, (chunk.length / bytesPerSecond) * 1000, null, chunk);
    },
    flush(done) {
      // A body that is shorter is cut at its end.
      if (cutAfter !== undefined) cut();
      done();
    },
  });
}
