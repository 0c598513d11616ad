import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart, getErrorCode } from '../../config/cannotStart.ts';
import { syncPath } from '../../database/pglite/durableFiles.mjs';

const OF_OTHERS = 0o077;
/** Stored files are numerous and never change, and the server creates their folders as private. */
const STORED = 'files';

/** The folder contains the key that signs tokens. @throws CannotStart if it belongs to another user */
export function makePrivate(dataDir: string): void {
  const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (made) for (let at = dataDir; at.length >= made.length; at = dirname(at)) syncPath(dirname(at), true);
  // Windows has neither such modes nor numeric users.
  const user = process.getuid?.();
  if (user === undefined) return;
  const found = statSync(dataDir);
  if (found.uid !== user) throw new CannotStart(foreignOwnerText(dataDir, found, user));
  // Close the top folder first, so that its content is unreachable.
  close(dataDir, found);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (entry.name === STORED) mendStored(path);
    else mend(path);
  }
}

/** Closes each folder after its content, so that a closed folder implies private content. */
function mendStored(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const inside = entry.isDirectory() ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
    if (!inside || isOpenToOthers(inside)) mend(path);
  }
  close(folder, found);
}

function mend(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  try {
    if (found.isDirectory()) for (const name of readdirSync(path)) mend(join(path, name));
    close(path, found);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
  }
}

export const isOpenToOthers = ({ mode }: Stats) => (mode & OF_OTHERS) !== 0;

function close(path: string, found: Stats): void {
  if (isOpenToOthers(found)) chmodSync(path, found.mode & 0o777 & ~OF_OTHERS);
}

export const unwritableText = (dataDir: string, code: string) =>
  code === 'ENOSPC'
    ? `The disk of the data folder ${dataDir} is full. Free some space, and try again.`
    : `The data folder ${dataDir} cannot be written (${code}). Set DATA_DIR to a folder of your own.`;

export function foreignOwnerText(dataDir: string, { uid }: Stats, user: number): string {
  return (
    `The data folder ${dataDir} belongs to another user (uid ${uid}; this is ${user}), who could read and change ` +
    'everything in it. Start the server as that user, or set DATA_DIR to a folder of your own.'
  );
}
