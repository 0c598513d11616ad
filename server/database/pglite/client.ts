import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import type { Results } from '@electric-sql/pglite';
import { DatabaseAway } from '../connection.ts';
import type { WorkerAnswer, WorkerRequest } from './protocol.ts';

type RowMode = 'array' | 'object';
type Query = (sql: string, params?: unknown[], options?: { rowMode?: RowMode }) => Promise<Results>;
type Asked = { resolve: (value: unknown) => void; reject: (error: Error) => void };
/** Milliseconds for calls in progress to get their errors before the server exits. */
const LAST_WORDS = 500;

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

type PgliteClient = {
  query: Query;
  exec: (sql: string) => Promise<void>;
  transaction: <Result>(work: (transaction: { query: Query }) => Promise<Result>) => Promise<Result>;
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<void>;
  unanswered: () => number;
  close: () => Promise<void>;
};

export async function openPglite(dataDir: string): Promise<PgliteClient> {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData: { dataDir } });
  const asked = new Map<number, Asked>();
  const listeners = new Map<string, (payload: string) => void>();
  const insideTransaction = new AsyncLocalStorage<true>();
  let lastId = 0;
  let lastToken = 0;
  let isClosing = false;
  let broken: Error | undefined;

  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the database thread ended while it opened')));
    worker.once('message', (answer: WorkerAnswer) => {
      if ('ended' in answer) reject(new Error(answer.ended));
      else resolve();
    });
  });
  worker.on('message', (answer: WorkerAnswer) => {
    if ('ended' in answer) failAll(new DatabaseAway(`The database ended: ${answer.ended}.`));
    if ('channel' in answer) listeners.get(answer.channel)?.(answer.payload);
    if (!('id' in answer)) return;
    const waiting = asked.get(answer.id);
    asked.delete(answer.id);
    if ('error' in answer) waiting?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else waiting?.resolve(answer.value);
  });
  worker.on('error', (cause) => failAll(new DatabaseAway('The database thread has failed.', { cause })));
  worker.on('exit', () => {
    failAll(new DatabaseAway('The database thread has ended.'));
    if (isClosing) return;
    // The server cannot work without its database, so it exits and leaves the restart to the supervisor.
    setTimeout(() => {
      throw broken;
    }, LAST_WORDS);
  });

  function failAll(error: Error): void {
    broken ??= error;
    for (const waiting of asked.values()) waiting.reject(broken);
    asked.clear();
  }

  function ask<Value>(request: WithoutId<WorkerRequest>): Promise<Value> {
    if (broken) return Promise.reject(broken);
    return new Promise<Value>((resolve, reject) => {
      const id = ++lastId;
      asked.set(id, { resolve: (value) => resolve(value as Value), reject });
      worker.postMessage({ ...request, id });
    });
  }

  function runQuery(token?: number): Query {
    return (sql, params = [], options) => {
      if (token === undefined && insideTransaction.getStore()) {
        // With one connection, this statement would wait for the transaction that waits for it.
        return Promise.reject(new Error('A statement inside a transaction must run on the transaction.'));
      }
      return ask<Results>({ do: 'query', sql, params, rowMode: options?.rowMode ?? 'object', token });
    };
  }

  return {
    query: runQuery(),
    exec: (sql) => ask<void>({ do: 'exec', sql }),
    async transaction(work) {
      const token = ++lastToken;
      await ask({ do: 'begin', token });
      try {
        const result = await insideTransaction.run(true, () => work({ query: runQuery(token) }));
        await ask({ do: 'end', token, how: 'commit' });
        return result;
      } catch (error) {
        await ask({ do: 'end', token, how: 'rollback' }).catch(() => undefined);
        throw error;
      }
    },
    async listen(channel, onPayload) {
      listeners.set(channel, onPayload);
      await ask({ do: 'listen', channel });
    },
    unanswered: () => asked.size,
    async close() {
      isClosing = true;
      await ask({ do: 'close' });
      await worker.terminate();
    },
  };
}
