import { randomFillSync } from 'node:crypto';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../contract/endpoints/calls.ts';
import type { CallDefinition } from '../../contract/endpoints/endpoint.ts';
import { callName, isFileRoute, isRead } from '../http/callNames.ts';

/*
 * PostgreSQL ends at once if its log finds no room, and cannot start either. A file in DATA_DIR keeps room for it. Once the
 * disk is nearly full the file is deleted and saves are refused, so that the embedded database can go on reading, write what
 * a stop needs, and start again.
 */

const MEGABYTE = 1024 * 1024;

export const RESERVE_NAME = 'reserve';
/** Two segments of PostgreSQL's log: the one that a stop may begin, and small writes such as sign-ins. */
const RESERVE_BYTES = 32 * MEGABYTE;
const FULL_BELOW = 32 * MEGABYTE;
/** More than is deleted, so that the reserve does not come and go. */
const FREE_AGAIN = RESERVE_BYTES + FULL_BELOW + 16 * MEGABYTE;
const LITTLE = 512 * MEGABYTE;
/** Milliseconds. */
const LOOK_EVERY = 1000;

/** Bytes that this user can still write. */
export async function readFreeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

/** @returns a sentence if little space is left in the data folder */
export async function findSpaceProblem(dataDir: string): Promise<string | undefined> {
  const free = await readFreeBytes(dataDir);
  if (free >= LITTLE) return undefined;
  const left = `${Math.floor(free / MEGABYTE)} MB are free`;
  const isFull = free < (existsSync(join(dataDir, RESERVE_NAME)) ? FULL_BELOW : FREE_AGAIN);
  return isFull
    ? `The disk of DATA_DIR ${dataDir} is full: ${left}. Free some space. With the embedded database, everything that people ` +
        `save is refused until ${FREE_AGAIN / MEGABYTE} MB are free; with PostgreSQL, only files that do not fit.`
    : `Only ${left} in DATA_DIR ${dataDir}. Free some space or use a larger disk, before nothing can be saved.`;
}

export type DiskSpace = {
  /** True from when the reserve was needed until there is room for it again. */
  isFull: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** Call it before the embedded database is opened, which may need the room to recover. */
export async function releaseWhenFull(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, RESERVE_NAME))) await adjustReserve(dataDir);
}

/** Keeps the reserve while the embedded database is open. */
export async function watchDiskSpace(dataDir: string): Promise<DiskSpace> {
  let hasReserve = true;
  const look = async () => {
    hasReserve = await adjustReserve(dataDir).catch(() => hasReserve);
  };
  await look();
  const looks = setInterval(look, LOOK_EVERY).unref();
  return {
    async isFull() {
      if (!hasReserve) await look();
      return !hasReserve;
    },
    async stop() {
      clearInterval(looks);
      await look();
    },
  };
}

/** @returns whether the reserve is there */
async function adjustReserve(dataDir: string): Promise<boolean> {
  const reserve = join(dataDir, RESERVE_NAME);
  const free = await readFreeBytes(dataDir);
  if (existsSync(reserve)) {
    if (free >= FULL_BELOW) return true;
    rmSync(reserve, { force: true });
    return false;
  }
  return free >= FREE_AGAIN && writeReserve(reserve);
}

/** With random bytes, because some file systems keep no room for zeros. */
function writeReserve(reserve: string): boolean {
  const descriptor = openSync(reserve, 'w', 0o600);
  try {
    const piece = Buffer.allocUnsafe(MEGABYTE);
    for (let written = 0; written < RESERVE_BYTES; ) written += writeSync(descriptor, randomFillSync(piece));
    return true;
  } catch {
    rmSync(reserve, { force: true });
    return false;
  } finally {
    closeSync(descriptor);
  }
}

/** Answers 507 to what people save while the disk is full. */
export function refuseSavesWhenFull(app: FastifyInstance, { isFull }: Pick<DiskSpace, 'isFull'>): void {
  app.addHook('onRequest', async (request) => {
    if (isSave(request) && (await isFull()))
      throw Object.assign(new Error('DATA_DIR has no room left.'), { code: 'ENOSPC' });
  });
}

/** Signing in and deleting files stay possible: they write little, or free space. */
function isSave(request: FastifyRequest): boolean {
  if (isRead(request)) return false;
  if (isFileRoute(request))
    return request.method === 'POST' && request.headers['x-goog-upload-command'] !== 'cancel';
  const called: CallDefinition | undefined = (calls as Record<string, CallDefinition>)[callName(request)];
  return called !== undefined && called.access.kind !== 'public' && !called.beforeActive;
}
