import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** Bytes; a run needs less than a quarter of this. */
const ROOM = 4 * 1024 ** 3;

/**
 * In memory if there is room: API tests create some 100,000 small files, which took 50% longer on a disk.
 * @returns {{ folder: string, remove: () => void }}
 */
export function makeTestFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'parks-tests-'));
  // PostgreSQL runs as another user in its own subfolder.
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
