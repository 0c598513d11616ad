// PGlite runs without fsync, because its file systems lack it; `sync` below restores durability. It also opens files to
// all users, which DurableFiles prevents.
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * @typedef {{ nfd: number, node: { mode: number } }} Stream
 * @typedef {{ fsync?: (stream: Stream) => number }} StreamOperations
 * @typedef {(path: unknown, node: unknown, change: { mode?: number }, ...by: unknown[]) => unknown} SetAttributes
 * @typedef {{ isDir: (mode: number) => boolean, ErrnoError: new (errno: number) => Error }} WasmFiles
 */

const OF_OTHERS = 0o077;

/** EIO in the errno table of the WASM build. */
const INPUT_OUTPUT_ERROR = 29;

export class DurableFiles extends NodeFS {
  /**
   * @override
   * @param {Parameters<NodeFS['init']>[0]} database
   * @param {Parameters<NodeFS['init']>[1]} options
   * @returns {ReturnType<NodeFS['init']>}
   */
  async init(database, options) {
    const made = await super.init(database, options);
    const { preRun = [] } = made.emscriptenOpts;
    made.emscriptenOpts.preRun = [
      ...preRun,
      (/** @type {{ NODEFS: unknown, FS: unknown }} */ { NODEFS, FS }) => {
        const disk = /** @type {{ stream_ops: StreamOperations, doSetAttr: SetAttributes }} */ (NODEFS);
        const files = /** @type {WasmFiles} */ (FS);
        const { stream_ops, doSetAttr } = disk;
        disk.doSetAttr = (path, node, change, ...by) =>
          doSetAttr(path, node, typeof change.mode === 'number' ? closed(change) : change, ...by);
        stream_ops.fsync = ({ nfd, node }) => sync(nfd, files.isDir(node.mode), files);
      },
    ];
    return made;
  }
}

/** @param {{ mode?: number }} change */
const closed = ({ mode = 0, ...rest }) => ({ ...rest, mode: mode & ~OF_OTHERS });

/**
 * @param {number} descriptor
 * @param {boolean} isFolder
 * @param {WasmFiles} files
 */
function sync(descriptor, isFolder, files) {
  try {
    fsyncSync(descriptor);
  } catch {
    // Some systems cannot sync folders. If a file cannot be synced, PostgreSQL must stop.
    if (!isFolder) throw new files.ErrnoError(INPUT_OUTPUT_ERROR);
  }
  return 0;
}

/**
 * PGlite's start parameters without `-F`, which turns fsync off. The log is small because backups include it. Filling
 * PGlite's 128 MB of buffers takes half a second of each start, and lists of 20,000 incidents are as fast with a quarter.
 */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'min_wal_size=32MB', 'max_wal_size=64MB', 'shared_buffers=32MB'].flatMap(
    (setting) => ['-c', setting],
  ),
];

/** Syncs a folder recursively, because a new database is created without syncing. @param {string} folder */
export function syncFolder(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory())
      syncPath(join(entry.parentPath, entry.name), entry.isDirectory());
  }
  syncPath(folder, true);
}

/**
 * Syncs one file, or the names in one folder.
 * @param {string} path
 * @param {boolean} isFolder
 */
export function syncPath(path, isFolder) {
  let descriptor;
  try {
    descriptor = openSync(path, isFolder ? 'r' : 'r+');
    fsyncSync(descriptor);
  } catch (error) {
    if (!isFolder) throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
