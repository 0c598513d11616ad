import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, getErrorCode } from '../../config/cannotStart.ts';

/** What the server must be able to write. Without one of them the database may open, and fail later. */
const NEEDED = ['database', 'keys', 'installation.json'];

/** A copy that root made leaves such files. @returns a sentence about the first one in a folder of this user */
export function findForeignFile(dataDir: string): string | undefined {
  // Windows has no numeric users.
  const user = process.getuid?.();
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (user === undefined || !folder?.isDirectory() || folder.uid !== user) return undefined;
  for (const name of NEEDED) {
    const found = findForeign(join(dataDir, name), user);
    if (found) return found;
  }
  return undefined;
}

/** @throws CannotStart */
export function refuseForeignFiles(dataDir: string): void {
  const problem = findForeignFile(dataDir);
  if (problem) throw new CannotStart(problem);
}

function findForeign(path: string, user: number): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (found.uid !== user) {
    return (
      `${path} belongs to another user (uid ${found.uid}; this is ${user}). Give the data folder and everything in it to ` +
      'this user with chown -R.'
    );
  }
  if (!found.isDirectory()) return undefined;
  for (const name of readNames(path)) {
    const inside = findForeign(join(path, name), user);
    if (inside) return inside;
  }
  return undefined;
}

/** A running server removes files at any time. */
function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
