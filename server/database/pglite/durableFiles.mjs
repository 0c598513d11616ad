// PGlite runs without fsync, because its file systems lack it; `sync` below restores durability. It also opens files to
// all users, which DurableFiles prevents, and remembers files that could not be made, which `forgetFailures` mends.
import { closeSync, fsync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pLimit from 'p-limit';

/**
 * @typedef {{ mode: number, name: string, parent: FileNode }} FileNode
 * @typedef {{ fd: number, nfd: number, node: FileNode }} Stream
 * @typedef {{ open: (stream: Stream) => void, fsync?: (stream: Stream) => number }} StreamOperations
 * @typedef {(parent: FileNode, name: string, ...by: unknown[]) => FileNode} MakeNode
 * @typedef {{ mknod: MakeNode, unlink: (parent: FileNode, name: string) => void }} NodeOperations
 * @typedef {(path: unknown, node: unknown, change: { mode?: number }, ...by: unknown[]) => unknown} SetAttributes
 * @typedef {{ stream_ops: StreamOperations, node_ops: NodeOperations, doSetAttr: SetAttributes }} Disk
 * @typedef {{
 *   isDir: (mode: number) => boolean,
 *   lookupNode: (parent: FileNode, name: string) => FileNode,
 *   destroyNode: (node: FileNode) => void,
 *   closeStream: (descriptor: number) => void,
 *   ErrnoError: new (errno: number) => Error,
 * }} WasmFiles
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
        const disk = /** @type {Disk} */ (NODEFS);
        const files = /** @type {WasmFiles} */ (FS);
        const { stream_ops, doSetAttr } = disk;
        disk.doSetAttr = (path, node, change, ...by) =>
          doSetAttr(path, node, typeof change.mode === 'number' ? closed(change) : change, ...by);
        stream_ops.fsync = ({ nfd, node }) => sync(nfd, files.isDir(node.mode), files);
        forgetFailures(disk, files);
      },
    ];
    return made;
  }
}

/** @param {{ mode?: number }} change */
const closed = ({ mode = 0, ...rest }) => ({ ...rest, mode: mode & ~OF_OTHERS });

/**
 * Without free file descriptors or disk space, a file that could not be made or opened would stay in the table of files, and
 * its stream in that of streams. PostgreSQL frees a descriptor and tries again, and would then find "File exists" for ever.
 * @param {Disk} disk
 * @param {WasmFiles} files
 */
function forgetFailures({ stream_ops, node_ops }, files) {
  const { open } = stream_ops;
  const { mknod } = node_ops;
  /** @type {FileNode | undefined} */
  let made;
  node_ops.mknod = (parent, name, ...by) => {
    try {
      made = mknod(parent, name, ...by);
      return made;
    } catch (error) {
      forgetNode(parent, name, files);
      throw error;
    }
  };
  stream_ops.open = (stream) => {
    const isNew = stream.node === made;
    made = undefined;
    try {
      open(stream);
    } catch (error) {
      files.closeStream(stream.fd);
      if (isNew) {
        node_ops.unlink(stream.node.parent, stream.node.name);
        files.destroyNode(stream.node);
      }
      throw error;
    }
  };
}

/**
 * @param {FileNode} parent
 * @param {string} name
 * @param {WasmFiles} files
 */
function forgetNode(parent, name, files) {
  try {
    files.destroyNode(files.lookupNode(parent, name));
  } catch {
    // The call failed before the node was in the table.
  }
}

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

/** A disk confirms several files together, so this is many times faster than one after the other. */
const SYNCED_AT_ONCE = 8;

/** Syncs a folder recursively, because a new database is created without syncing. @param {string} folder */
export async function syncFolder(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const synced = entries.filter((entry) => entry.isFile() || entry.isDirectory());
  const flush = promisify(fsync);
  await pLimit(SYNCED_AT_ONCE).map(synced, (entry) =>
    syncOpened(join(entry.parentPath, entry.name), entry.isDirectory(), flush),
  );
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

/**
 * @param {string} path
 * @param {boolean} isFolder
 * @param {(descriptor: number) => Promise<void>} flush
 */
async function syncOpened(path, isFolder, flush) {
  let descriptor;
  try {
    descriptor = openSync(path, isFolder ? 'r' : 'r+');
    await flush(descriptor);
  } catch (error) {
    if (!isFolder) throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
