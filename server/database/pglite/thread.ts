import { on } from 'node:events';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { DatabaseAway } from '../connection.ts';

/** What the thread says: bytes of PostgreSQL's protocol, or something about itself. */
type Said = Uint8Array | 'ready' | 'closed' | { ended: string };

/** Milliseconds for calls in progress to get their errors before the server exits. */
const LAST_WORDS = 500;

export type DatabaseThread = {
  /** What pg expects of a socket. The thread has one session, so open one at a time. */
  connect: () => Duplex;
  /** Call it when no connection is open. */
  close: () => Promise<void>;
};

/** @param dataDir in which the database is created if it is empty or missing */
export async function startThread(dataDir: string): Promise<DatabaseThread> {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData: { dataDir } });
  let socket: ThreadSocket | undefined;
  let isClosing = false;
  let broken: Error | undefined;

  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the database thread ended while it opened')));
    worker.once('message', () => resolve());
  });
  worker.on('message', (said: Said) => {
    if (typeof said === 'string') return;
    if ('ended' in said) end(new DatabaseAway(`The database ended: ${said.ended}.`));
    else socket?.push(said);
  });
  worker.on('error', (cause) => end(new DatabaseAway('The database thread has failed.', { cause })));
  worker.on('exit', () => {
    end(new DatabaseAway('The database thread has ended.'));
    if (isClosing) return;
    // The server cannot work without its database, so it exits and leaves the restart to the supervisor.
    setTimeout(() => {
      throw broken;
    }, LAST_WORDS);
  });

  function end(error: Error): void {
    broken ??= error;
    socket?.destroy(broken);
  }

  return {
    connect() {
      socket = new ThreadSocket(worker);
      if (broken) socket.destroy(broken);
      return socket;
    },
    async close() {
      isClosing = true;
      if (!broken) {
        worker.postMessage('close');
        // The answer to the end of a connection may still come first.
        for await (const [said] of on(worker, 'message', { close: ['exit'] })) if (said === 'closed') break;
      }
      await worker.terminate();
    },
  };
}

class ThreadSocket extends Duplex {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  override _read(): void {}

  override _write(message: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#worker.postMessage(message);
    done();
  }

  /** pg corks the messages of a statement, so that they arrive together. */
  override _writev(messages: { chunk: Buffer }[], done: () => void): void {
    this.#worker.postMessage(Buffer.concat(messages.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // pg calls these on sockets.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
