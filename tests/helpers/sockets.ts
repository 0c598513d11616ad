import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Raw connections to a server, for incomplete HTTP. */
export type Sockets = {
  open: () => number;
  heard: () => string;
  write: (text: string | Buffer) => void;
  end: () => void;
};

type Options = {
  count?: number;
  sent?: string;
  /** The source address. Every address of 127.0.0.0/8 is this machine. */
  from?: string;
  /** False simulates a client that never reads. */
  reads?: boolean;
};

export async function openSockets(
  origin: string,
  { count = 1, sent = '', from = '127.0.0.1', reads = true }: Options = {},
): Promise<Sockets> {
  const { port } = new URL(origin);
  const open = new Set<Socket>();
  const heard: Buffer[] = [];
  const opened = Array.from({ length: count }, async (_, at) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    if (reads) socket.on('data', (piece) => at === 0 && heard.push(piece));
    if (sent) socket.write(sent);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  });
  await Promise.all(opened);
  return {
    open: () => open.size,
    heard: () => Buffer.concat(heard).toString('latin1'),
    write: (text) => {
      for (const socket of open) socket.write(text);
    },
    end: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

export const getHead = (path: string, length: number, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n`;
