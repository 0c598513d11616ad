// PGlite starts PostgreSQL with fsync off, because its file systems do not know fsync. Node's does: with the one function
// below, PostgreSQL follows its own protocol again. The write-ahead log is on the disk before a commit is answered, and
// data files are before a checkpoint lets go of the log they would be mended from.
// They are private as well: whatever the umask, PGlite opens every file that it has made to everybody.
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

/** Rights of everybody but the owner. */
const OF_OTHERS = 0o077;

/** EIO, as the compiled PostgreSQL numbers it. */
const INPUT_OUTPUT_ERROR = 29;

/** PGlite's own folder of files, whose files can be synced, and are for this process's user alone. */
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
    // Some systems sync no folders. A file that cannot be synced is the end: PostgreSQL stops rather than guess.
    if (!isFolder) throw new files.ErrnoError(INPUT_OUTPUT_ERROR);
  }
  return 0;
}

/**
 * PGlite's own start parameters without `-F`, which turns fsync off. Of the ways to sync the log it has to be `fsync`:
 * the others reach no file here. The log is kept small, because a backup takes it along.
 */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

/**
 * Puts a folder and everything in it onto the disk: a new database was made without syncing.
 * @param {string} folder
 */
export function syncFolder(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory())
      syncPath(join(entry.parentPath, entry.name), entry.isDirectory());
  }
  syncPath(folder, true);
}

/**
 * Puts one file onto the disk, or the names in one folder.
 * @param {string} path
 * @param {boolean} isFolder
 */
export function syncPath(path, isFolder) {
  let descriptor;
  try {
    descriptor = openSync(path, isFolder ? 'r' : 'r+');
    fsyncSync(descriptor);
  } catch (error) {
    // Not every system opens or syncs a folder.
    if (!isFolder) throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
