import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that are written at once. */
const PIECE = 64 * 1024;

/** Mounts a disk of 400 MB in memory; undefined if this user may not. */
export function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'parks-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]);
  if (mounted.status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

export function unmountDisk(folder: string): void {
  spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
}

export function mayMount(): boolean {
  const folder = mountDisk();
  if (folder) unmountDisk(folder);
  return folder !== undefined;
}

/** Writes into `file` until only `left` bytes are free. */
export function fillDisk(folder: string, file: string, left: number): void {
  const piece = Buffer.alloc(PIECE, 1);
  const descriptor = openSync(file, 'a');
  const room = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  while (room() > left + piece.length) writeSync(descriptor, piece);
  closeSync(descriptor);
}
