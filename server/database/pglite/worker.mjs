// A worker thread, so that long queries do not block the event loop. Plain JavaScript runs from source and build alike.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DURABLE_START, DurableFiles, syncFolder } from './durableFiles.mjs';

if (!parentPort) throw new Error('worker.mjs is the database thread and is started by thread.ts');
const port = parentPort;

const isNew = !existsSync(join(workerData.dataDir, 'PG_VERSION'));
const database = new PGlite({
  fs: new DurableFiles(workerData.dataDir),
  startParams: DURABLE_START,
  extensions: { pg_trgm },
});
await database.waitReady;
if (isNew) await syncFolder(workerData.dataDir);
// Tuned for one connection on a laptop disk.
await database.exec("SET random_page_cost = 1.1; SET work_mem = '16MB'; SET TIME ZONE 'UTC';");

/** How an error begins after which PGlite never answers again. Values contain no zero bytes, so none can look like it. */
const ENDINGS = ['FATAL', 'PANIC'].map((severity) => `S${severity}\0V${severity}\0`);

/**
 * The reason for which the database ended, such as a disk that rejects the log.
 * @param {Buffer} answer
 */
function findEnding(answer) {
  if (!ENDINGS.some((ending) => answer.includes(ending))) return undefined;
  return /\0M([^\0]*)\0/.exec(answer.toString())?.[1] ?? 'no reason given';
}

/**
 * @param {Uint8Array} message of PostgreSQL's protocol; only that of a new connection begins with a zero
 * @returns {Promise<Uint8Array>}
 */
async function answer(message) {
  if (message[0] === 0) return Uint8Array.from(database.execProtocolRawSync(message));
  /** @type {Buffer[]} */
  const parts = [];
  await database.execProtocolRawStream(message, {
    onRawData: (part) => {
      parts.push(Buffer.from(part));
      const reason = findEnding(Buffer.concat(parts.slice(-2)));
      if (reason === undefined) return;
      port.postMessage({ ended: reason });
      process.exit(1);
    },
  });
  return Buffer.concat(parts);
}

port.on('message', async (/** @type {Uint8Array | 'close'} */ message) => {
  if (message !== 'close') return port.postMessage(await answer(message));
  await database.close();
  port.postMessage('closed');
});

port.postMessage('ready');
