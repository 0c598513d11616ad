import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart, getErrorCode } from '../../config/cannotStart.ts';
import { syncPath } from '../../database/pglite/durableFiles.mjs';

/** Rights of everybody but the owner. */
const OF_OTHERS = 0o077;
/** Of the stored files: very many, none of which ever changes, in folders that the server makes for itself alone. */
const STORED = 'files';

/**
 * Sees that nobody but this process's user can read or write anything in the data folder: made where it is missing, and
 * mended where it stood open. Who read it would have the key that signs tokens. What is made later is private by the umask.
 * Quick where nothing is wrong: of the stored files it looks at the folders, and only into those that are open.
 * @throws CannotStart where the folder belongs to somebody else, who could open it again at any time
 */
export function makePrivate(dataDir: string): void {
  const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (made) for (let at = dataDir; at.length >= made.length; at = dirname(at)) syncPath(dirname(at), true);
  // Windows knows no such modes, and numbers no users.
  const user = process.getuid?.();
  if (user === undefined) return;
  const found = statSync(dataDir);
  if (found.uid !== user) throw new CannotStart(ofAnother(dataDir, found, user));
  // First of all: from here on nobody else reaches what is in it.
  close(dataDir, found);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (entry.name === STORED) mendStored(path);
    else mend(path);
  }
}

/** Closes each folder after what is in it, so that one that is closed says that its files are. */
function mendStored(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const inside = entry.isDirectory() ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
    if (!inside || isOpen(inside)) mend(path);
  }
  close(folder, found);
}

/** A server that runs, or a backup, may take something away meanwhile. */
function mend(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A link leads to what is not the server's.
  if (!found || found.isSymbolicLink()) return;
  try {
    if (found.isDirectory()) for (const name of readdirSync(path)) mend(join(path, name));
    close(path, found);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
  }
}

const isOpen = ({ mode }: Stats) => (mode & OF_OTHERS) !== 0;

function close(path: string, found: Stats): void {
  if (isOpen(found)) chmodSync(path, found.mode & 0o777 & ~OF_OTHERS);
}

function ofAnother(dataDir: string, { uid }: Stats, user: number): string {
  return (
    `The data folder ${dataDir} belongs to another user (number ${uid}; this is ${user}), who could read and change ` +
    'everything in it. Start the server as that user, or name a folder of your own with DATA_DIR.'
  );
}
