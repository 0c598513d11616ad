import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** What statfs calls a file system in memory. */
const TMPFS = 0x01021994;
/** Bytes; a run was seen to need less than one of them. */
const ROOM = 4 * 1024 ** 3;

/**
 * Makes a folder for everything that a run of the tests puts down, in memory where there is plenty: the servers of the API
 * tests make and remove some hundred thousand small files, and a disk took half as long again for that.
 * @returns {{ folder: string, remove: () => void }}
 */
export function makeTestFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'parks-tests-'));
  // PostgreSQL runs as another user, in a folder of its own in here.
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

function hasRoomInMemory() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM && freemem() >= 2 * ROOM;
  } catch {
    return false;
  }
}
