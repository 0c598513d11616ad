import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toNetwork } from '../http/network.ts';
import type { Limits } from './limits.ts';

type State = 'silent' | 'headers' | 'body' | 'answer' | 'idle';

/** A state that exceeded its time limit, too many concurrent requests, or no room. */
export type Closing = State | 'requests' | 'room';

type Connection = {
  socket: Socket;
  network: string;
  /** True after a call by a signed-in user. Always true behind a proxy, whose connections carry calls of many users. */
  isKnown: boolean;
  token: string | undefined;
  underWay: number;
  request: IncomingMessage | undefined;
  isFile: boolean;
  mark: number;
  /** Start of the current state, and arrival of its last byte. Milliseconds. */
  since: number;
  movedAt: number;
  bytes: number;
  /** Bytes of answers sent before the current measurement began, and when that was. */
  sent: number;
  sentSince: number;
  state: State;
};

export type Connections = {
  /** Reports the token of a request, and whether it uploads a file, when its route is known. */
  note: (socket: Socket, request: { token: string | undefined; isFile: boolean }) => void;
  count: () => Record<State, number>;
  closeUnused: () => void;
};

type Options = {
  limits: Limits;
  /** Behind a proxy, the network of a connection does not identify the client. */
  isBehindProxy: boolean;
  isAccepted: (token: string) => boolean;
  onClosed: (reason: Closing) => void;
};

/** Milliseconds between sweeps, unless a limit is shorter. */
const LOOK_EVERY = 1000;

/** Milliseconds by which the announced keep-alive is shorter, so that late requests still arrive in time. */
const TOLD_LESS = 5000;

/** At capacity, closes anonymous connections of the largest network first, then idle ones. */
export function watchConnections(server: Server, options: Options): Connections {
  const { limits, isBehindProxy, isAccepted, onClosed } = options;
  // Both maps are ordered by age.
  const open = new Map<Socket, Connection>();
  const networks = new Map<string, { all: number; strangers: Set<Connection> }>();
  // Close several at once, so that the next connections find room without another scan.
  const atATime = Math.ceil(limits.connections / 100);
  const toldStrangers = `timeout=${Math.max(1, Math.floor((limits.strangerIdleTime - TOLD_LESS) / 1000))}`;

  function close(connection: Connection, reason: Closing): void {
    forget(connection);
    connection.socket.destroy();
    onClosed(reason);
  }

  function forget(connection: Connection): void {
    if (!open.delete(connection.socket)) return;
    const network = networks.get(connection.network);
    if (!network) return;
    network.strangers.delete(connection);
    network.all -= 1;
    if (network.all === 0) networks.delete(connection.network);
  }

  function accept(socket: Socket): void {
    const name = toNetwork(socket.remoteAddress ?? '');
    const network = networks.get(name) ?? { all: 0, strangers: new Set() };
    if (!hasRoom(network)) {
      socket.destroy();
      onClosed('room');
      return;
    }
    const now = performance.now();
    const connection: Connection = {
      socket,
      network: name,
      isKnown: isBehindProxy,
      token: undefined,
      underWay: 0,
      request: undefined,
      isFile: false,
      mark: 0,
      bytes: 0,
      movedAt: now,
      sent: 0,
      sentSince: now,
      since: now,
      state: 'silent',
    };
    networks.set(name, network);
    network.all += 1;
    if (!connection.isKnown) network.strangers.add(connection);
    open.set(socket, connection);
    socket.once('close', () => forget(connection));
  }

  function hasRoom({ all, strangers }: { all: number; strangers: Set<Connection> }): boolean {
    if (!isBehindProxy) {
      if (all >= limits.connectionsPerNetwork && closeOldest(strangers, 1) === 0) return false;
      if (strangers.size >= limits.strangersPerNetwork && closeOldest(strangers, 1) === 0) return false;
    }
    if (open.size < limits.connections) return true;
    let most: Iterable<Connection> = [];
    let size = 0;
    for (const network of networks.values()) {
      if (network.strangers.size > size) [most, size] = [network.strangers, network.strangers.size];
    }
    return closeOldest(most, atATime) > 0 || closeOldest(open.values(), atATime) > 0;
  }

  /** Closes up to `most` connections, oldest first, and returns their number. */
  function closeOldest(among: Iterable<Connection>, most: number): number {
    let closed = 0;
    const now = performance.now();
    for (const connection of among) {
      if (closed === most) break;
      look(connection, now);
      if (!mayGo(connection, now)) continue;
      close(connection, 'room');
      closed += 1;
    }
    return closed;
  }

  function mayGo({ isKnown, state, since }: Connection, now: number): boolean {
    if (isKnown) return state === 'idle' || state === 'silent';
    return state !== 'answer' || now - since > limits.answerStall;
  }

  function begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = open.get(request.socket);
    if (!connection) return;
    const now = performance.now();
    const bytes = request.socket.bytesRead;
    connection.underWay += 1;
    if (connection.underWay > limits.requestsPerConnection) close(connection, 'requests');
    Object.assign(connection, { request, isFile: false, mark: bytes, bytes, since: now, movedAt: now });
    Object.assign(connection, { sent: getSent(request.socket), sentSince: now });
    connection.state = 'body';
    // Node would announce its own, longer timeout, and clients would send into a closing connection.
    if (!connection.isKnown && response.shouldKeepAlive) {
      response.setHeader('Connection', 'keep-alive').setHeader('Keep-Alive', toldStrangers);
    }
    response.once('close', () => {
      connection.underWay -= 1;
      if (connection.underWay > 0) return;
      connection.mark = connection.socket.bytesRead;
      connection.since = performance.now();
      connection.state = connection.request?.complete ? 'idle' : 'body';
    });
  }

  function look(connection: Connection, now: number): void {
    const bytes = connection.socket.bytesRead;
    if (bytes !== connection.bytes) Object.assign(connection, { bytes, movedAt: now });
    if (connection.token !== undefined && isAccepted(connection.token)) know(connection);
    const state = getState(connection);
    if (state === connection.state) return;
    connection.state = state;
    // The time of an answer is measured from the start of its request.
    if (state !== 'answer') connection.since = now;
  }

  function know(connection: Connection): void {
    connection.isKnown = true;
    connection.token = undefined;
    networks.get(connection.network)?.strangers.delete(connection);
  }

  function overdue(connection: Connection, now: number): boolean {
    const { state, since, isKnown, underWay, isFile } = connection;
    const time = now - since;
    if (state === 'silent') return time > limits.silentTime;
    if (state === 'headers') return time > limits.headersTime;
    if (state === 'idle') return !isKnown && time > limits.strangerIdleTime;
    if (state === 'answer') return readsTooSlowly(connection, now);
    if (underWay === 0 && !isKnown) return time > limits.lingerTime;
    // Unread bytes mean that the server is slow, not the client.
    if ((connection.request?.readableLength ?? 0) > 0) return false;
    const rate = (connection.bytes - connection.mark) / (time / 1000);
    return (
      now - connection.movedAt > limits.bodyStall ||
      (time > limits.bodyStall && rate < limits.bodyRate) ||
      time > (isFile ? limits.requestTime : limits.bodyTime)
    );
  }

  function readsTooSlowly(connection: Connection, now: number): boolean {
    const { socket, sent, sentSince } = connection;
    const time = now - sentSince;
    // If nothing waits for the client, the server is still working.
    if (socket.writableLength > 0 && time < limits.answerWindow) return false;
    Object.assign(connection, { sent: getSent(socket), sentSince: now });
    return socket.writableLength > 0 && (connection.sent - sent) / (time / 1000) < limits.answerRate;
  }

  server.on('connection', accept);
  server.prependListener('request', begin);
  // Node emits this after `answerStall` without traffic, and after idle time. A listener must close the socket itself.
  server.on('timeout', (socket) => {
    const connection = open.get(socket);
    if (!connection) return void socket.destroy();
    // The server is still working on the answer, so the client has nothing to read.
    if (connection.underWay > 0 && socket.writableLength === 0) return;
    look(connection, performance.now());
    close(connection, connection.state);
  });
  const { silentTime, headersTime, strangerIdleTime, bodyStall, bodyTime, lingerTime, answerWindow } = limits;
  const shortest = Math.min(
    ...[silentTime, headersTime, strangerIdleTime, bodyStall, bodyTime, lingerTime, answerWindow],
  );
  const sweep = () => {
    const now = performance.now();
    for (const connection of open.values()) {
      look(connection, now);
      if (overdue(connection, now)) close(connection, connection.state);
    }
  };
  // Sweep after pending reads, so that a busy server does not mistake unread data for silence.
  const timer = setInterval(() => setImmediate(sweep), Math.min(LOOK_EVERY, shortest)).unref();
  server.once('close', () => clearInterval(timer));

  return {
    note(socket, { token, isFile }) {
      const connection = open.get(socket);
      if (!connection) return;
      connection.isFile = isFile;
      if (connection.isKnown || token === undefined) return;
      connection.token = token;
      if (isAccepted(token)) know(connection);
    },
    count() {
      const counts = { silent: 0, headers: 0, body: 0, answer: 0, idle: 0 };
      for (const connection of open.values()) {
        look(connection, performance.now());
        counts[connection.state] += 1;
      }
      return counts;
    },
    closeUnused() {
      for (const connection of [...open.values()]) {
        look(connection, performance.now());
        if (connection.state === 'silent' || connection.state === 'idle') connection.socket.destroy();
      }
    },
  };
}

/** Bytes that have left this process. */
const getSent = ({ bytesWritten, writableLength }: Socket) => bytesWritten - writableLength;

function getState({ request, underWay, bytes, mark }: Connection): State {
  if (request && !request.complete) return 'body';
  if (underWay > 0) return 'answer';
  if (bytes > mark) return 'headers';
  return request ? 'idle' : 'silent';
}
