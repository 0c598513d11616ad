import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toNetwork } from '../http/network.ts';
import type { Limits } from './limits.ts';

/** What a connection is at: nothing sent yet, half a request, being answered, or between two requests. */
export type State = 'silent' | 'headers' | 'body' | 'answer' | 'idle';

/** Why the server closed one: what it did not do in time, too many requests at once, or no room. */
export type Closing = State | 'requests' | 'room';

type Connection = {
  socket: Socket;
  network: string;
  /** Whether somebody who is signed in has called on it; a proxy's carry anybody's calls. */
  isKnown: boolean;
  /** The token of a call that is not known to be accepted yet. */
  token: string | undefined;
  underWay: number;
  /** The request that came last: its body may still be coming. */
  request: IncomingMessage | undefined;
  isFile: boolean;
  /** Bytes that had come when `request` began, or had been answered. */
  mark: number;
  /** When the state began that is looked at, in milliseconds; and when its last byte came. */
  since: number;
  movedAt: number;
  bytes: number;
  state: State;
};

export type Connections = {
  /** Says what a request is of, once its route is known: whose token, and whether it brings a file. */
  note: (socket: Socket, request: { token: string | undefined; isFile: boolean }) => void;
  count: () => Record<State, number>;
  /** Closes what is silent or idle, for a server that stops. */
  closeUnused: () => void;
};

type Options = {
  limits: Limits;
  /** Clients connect through a proxy, so the network of a connection says nothing about who calls on it. */
  isBehindProxy: boolean;
  isAccepted: (token: string) => boolean;
  onClosed: (reason: Closing) => void;
};

/** How often the table is looked through, in milliseconds, where no limit is shorter. */
const LOOK_EVERY = 1000;

/** Milliseconds by which a stranger is told less than an idle connection is kept: what they still send comes before its end. */
const TOLD_LESS = 5000;

/**
 * Keeps a table of every connection of the server and what it is at, and closes those that take too long, and where there
 * is no room the ones that are missed least: first those on which nobody who is signed in has called, of the network that
 * has most of them, oldest first; then idle ones; never one that is being answered.
 */
export function watchConnections(server: Server, options: Options): Connections {
  const { limits, isBehindProxy, isAccepted, onClosed } = options;
  // Both in the order of their age.
  const open = new Map<Socket, Connection>();
  const networks = new Map<string, { all: number; strangers: Set<Connection> }>();
  // So many close where there is no room for one more, so that the next need not look again.
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
      since: now,
      state: 'silent',
    };
    networks.set(name, network);
    network.all += 1;
    if (!connection.isKnown) network.strangers.add(connection);
    open.set(socket, connection);
    socket.once('close', () => forget(connection));
  }

  /** Makes room for one more, if it can. */
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

  /** Closes those that may go, oldest first, and answers how many. */
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

  /** A stranger who takes an answer in by drops has had time enough. */
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
    connection.state = 'body';
    // Node tells what it does itself, which is longer; a client that goes by that would call into the closing.
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

  /** Brings up to date what is known of a connection. */
  function look(connection: Connection, now: number): void {
    const bytes = connection.socket.bytesRead;
    if (bytes !== connection.bytes) Object.assign(connection, { bytes, movedAt: now });
    if (connection.token !== undefined && isAccepted(connection.token)) know(connection);
    const state = getState(connection);
    if (state === connection.state) return;
    connection.state = state;
    // Being answered counts from the request's beginning.
    if (state !== 'answer') connection.since = now;
  }

  function know(connection: Connection): void {
    connection.isKnown = true;
    connection.token = undefined;
    networks.get(connection.network)?.strangers.delete(connection);
  }

  /** What a connection is too late with. */
  function overdue(connection: Connection, now: number): boolean {
    const { state, since, isKnown, underWay, isFile } = connection;
    const time = now - since;
    if (state === 'silent') return time > limits.silentTime;
    if (state === 'headers') return time > limits.headersTime;
    if (state === 'idle') return !isKnown && time > limits.strangerIdleTime;
    if (state === 'answer') return false;
    if (underWay === 0 && !isKnown) return time > limits.lingerTime;
    // What has come and was not read yet waits for the server, and not for the client.
    if ((connection.request?.readableLength ?? 0) > 0) return false;
    const rate = (connection.bytes - connection.mark) / (time / 1000);
    return (
      now - connection.movedAt > limits.bodyStall ||
      (time > limits.bodyStall && rate < limits.bodyRate) ||
      time > (isFile ? limits.requestTime : limits.bodyTime)
    );
  }

  server.on('connection', accept);
  server.prependListener('request', begin);
  // Node's own, of which it leaves the closing to us: nothing was read or taken for `answerStall`, or an idle one is over.
  server.on('timeout', (socket) => {
    const connection = open.get(socket);
    if (!connection) return void socket.destroy();
    // Whoever waits for an answer that is being made takes nothing, because there is nothing.
    if (connection.underWay > 0 && socket.writableLength === 0) return;
    look(connection, performance.now());
    close(connection, connection.state);
  });
  const { silentTime, headersTime, strangerIdleTime, bodyStall, bodyTime, lingerTime } = limits;
  const shortest = Math.min(silentTime, headersTime, strangerIdleTime, bodyStall, bodyTime, lingerTime);
  const sweep = () => {
    const now = performance.now();
    for (const connection of open.values()) {
      look(connection, now);
      if (overdue(connection, now)) close(connection, connection.state);
    }
  };
  // After what has come meanwhile was read: a server that was busy must not take it for silence.
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

function getState({ request, underWay, bytes, mark }: Connection): State {
  if (request && !request.complete) return 'body';
  if (underWay > 0) return 'answer';
  if (bytes > mark) return 'headers';
  return request ? 'idle' : 'silent';
}
