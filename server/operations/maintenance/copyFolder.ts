import { constants, linkSync, mkdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import { getErrorCode } from '../../config/cannotStart.ts';

const FOLDER_MODE = 0o700;
/** Files that are copied side by side. */
const AT_ONCE = 8;
/** Files that are looked at between two breaths, so that calls go on meanwhile. */
const IN_A_BREATH = 200;
/**
 * Milliseconds in which a file may be written twice and look the same, on disks that keep times coarsely. What was written
 * so shortly before it was copied is copied again.
 */
export const RECENT = 2000;

type Rules = {
  /** What is not copied, by its path in the folder. */
  leaveOut: (name: string) => boolean;
  /** What never changes once it is there, so that a second name is as good as a copy. */
  isFixed: (name: string) => boolean;
};

/**
 * Makes a folder a copy of another, on the same disk. The answer does so as often as it is called, and copies only what
 * does not look as it did just before it was copied; so while nobody writes, one call makes the copy exact.
 */
export function folderCopier(from: string, to: string, { leaveOut, isFixed }: Rules): () => Promise<void> {
  /** How each file looked. */
  const copied = new Map<string, string>();

  async function bring(name: string): Promise<void> {
    const [source, target] = [join(from, name), join(to, name)];
    const found = statSync(source, { throwIfNoEntry: false });
    const look = found && getLook(found, isFixed(name));
    // Gone since it was listed.
    if (!look || copied.get(name) === look) return;
    copied.set(name, Date.now() - found.mtimeMs < RECENT ? '' : look);
    rmSync(target, { force: true });
    try {
      if (!isFixed(name) || !tryLink(source, target)) {
        await copyFile(source, target, constants.COPYFILE_FICLONE);
      }
    } catch (error) {
      if (getErrorCode(error) !== 'ENOENT') throw error;
    }
  }

  return async () => {
    const { folders, files } = await listed(from, leaveOut);
    // Empty ones, too: PostgreSQL does not start without them.
    for (const name of ['', ...folders]) mkdirSync(join(to, name), { recursive: true, mode: FOLDER_MODE });
    const there = new Set(files);
    for (const name of [...copied.keys()].filter((one) => !there.has(one))) {
      rmSync(join(to, name), { force: true });
      copied.delete(name);
    }
    const waiting = files.entries();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const [index, name] of waiting) {
          if (index % IN_A_BREATH === 0) await breath();
          await bring(name);
        }
      }),
    );
  };
}

/** A second name changes the time of the last change of a file that is otherwise as it was. */
function getLook({ size, mtimeMs, ctimeMs, ino }: Stats, isFixed: boolean): string {
  return [ino, size, mtimeMs, ...(isFixed ? [] : [ctimeMs])].join(' ');
}

/** False where the disk knows no second names. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

type Listed = { folders: string[]; files: string[] };

/** What is in a folder, by the path there; a folder comes before what is in it. */
async function listed(folder: string, leaveOut: (name: string) => boolean, within = ''): Promise<Listed> {
  const found: Listed = { folders: [], files: [] };
  for (const entry of await readdir(join(folder, within), { withFileTypes: true })) {
    const name = join(within, entry.name);
    if (leaveOut(name)) continue;
    if (entry.isFile()) found.files.push(name);
    if (!entry.isDirectory()) continue;
    const inside = await listed(folder, leaveOut, name);
    found.folders.push(name, ...inside.folders);
    found.files.push(...inside.files);
  }
  return found;
}
