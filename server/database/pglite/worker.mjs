// A worker thread, so that long queries do not block the event loop. Plain JavaScript runs from source and build alike.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { CHECKPOINT_LOOK, checkpointWhenDue } from './checkpoint.mjs';
import { DURABLE_START, DurableFiles, syncFolder } from './durableFiles.mjs';

/**
 * @typedef {import('./protocol.ts').WorkerRequest} WorkerRequest
 * @typedef {import('@electric-sql/pglite').Transaction} Transaction
 */

if (!parentPort) throw new Error('worker.mjs is the database thread and is started by client.ts');
const port = parentPort;

/** Return values as text, like the native driver. Drizzle parses dates and numbers. */
const asText = (/** @type {string} */ value) => value;
const parsers = {
  [types.INT8]: asText,
  [types.NUMERIC]: asText,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
};

class FailStopPGlite extends PGlite {
  onEnd = (/** @type {string} */ _reason) => {};

  /**
   * After a PANIC, such as a disk that rejects the log, PGlite never answers again.
   * @override
   * @param {Parameters<PGlite['execProtocolStream']>[0]} message
   * @param {Parameters<PGlite['execProtocolStream']>[1]} [options]
   * @returns {ReturnType<PGlite['execProtocolStream']>}
   */
  async execProtocolStream(message, options) {
    try {
      return await super.execProtocolStream(message, options);
    } catch (error) {
      const { severity, message: reason } = /** @type {{ severity?: string, message: string }} */ (error);
      if (severity === 'PANIC' || severity === 'FATAL') {
        this.onEnd(reason);
        process.exit(1);
      }
      throw error;
    }
  }
}

const isNew = !existsSync(join(workerData.dataDir, 'PG_VERSION'));
const database = new FailStopPGlite({
  fs: new DurableFiles(workerData.dataDir),
  startParams: DURABLE_START,
  extensions: { pg_trgm },
  parsers,
});
database.onEnd = (reason) => port.postMessage({ ended: reason });
await database.waitReady;
if (isNew) await syncFolder(workerData.dataDir);
// Tuned for one connection on a laptop disk.
await database.exec("SET random_page_cost = 1.1; SET work_mem = '16MB'; SET TIME ZONE 'UTC';");

/** @type {Map<number, { transaction: Transaction, end: (how: 'commit' | 'rollback') => Promise<void> }>} */
const transactions = new Map();

/** @param {number} token */
function begin(token) {
  return new Promise((begun, failed) => {
    /** @type {(how: 'commit' | 'rollback') => void} */
    let decide = () => {};
    const decided = new Promise((resolve) => {
      decide = resolve;
    });
    const ended = database.transaction(async (transaction) => {
      transactions.set(token, {
        transaction,
        end: async (how) => {
          decide(how);
          await ended;
        },
      });
      begun(undefined);
      if ((await decided) === 'rollback') await transaction.rollback();
    });
    ended.catch(failed).finally(() => transactions.delete(token));
  });
}

/** @param {number} token */
function getTransaction(token) {
  const found = transactions.get(token);
  if (!found) throw new Error('This transaction has ended.');
  return found;
}

/** @param {WorkerRequest} request */
async function perform(request) {
  switch (request.do) {
    case 'query': {
      const runner = request.token === undefined ? database : getTransaction(request.token).transaction;
      return runner.query(request.sql, request.params, { rowMode: request.rowMode });
    }
    case 'exec':
      await database.exec(request.sql);
      return undefined;
    case 'listen':
      await database.listen(request.channel, (payload) =>
        port.postMessage({ channel: request.channel, payload }),
      );
      return undefined;
    case 'begin':
      return begin(request.token);
    case 'end':
      return getTransaction(request.token).end(request.how);
    case 'close':
      await database.close();
      return undefined;
  }
}

port.on('message', async (/** @type {WorkerRequest} */ request) => {
  try {
    port.postMessage({ id: request.id, value: await perform(request) });
  } catch (error) {
    // Errors lose custom fields between threads; callers need SQLSTATE and constraint.
    const { message, code, constraint, detail } = /** @type {Record<string, string>} */ (error);
    port.postMessage({ id: request.id, error: { message, code, constraint, detail } });
  }
});

setInterval(() => checkpointWhenDue(database).catch(() => undefined), CHECKPOINT_LOOK).unref();

port.postMessage({ ready: true });
