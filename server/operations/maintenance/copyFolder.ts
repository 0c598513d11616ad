import { constants, linkSync, mkdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import { getErrorCode } from '../../config/cannotStart.ts';

const FOLDER_MODE = 0o700;
const AT_ONCE = 8;
const IN_A_BREATH = 200;
/** Milliseconds before a copy in which a write may be hidden by coarse timestamps; such files are copied again. */
export const RECENT = 2000;

type Rules = {
  leaveOut: (name: string) => boolean;
  /** Files that never change; a hard link replaces the copy. */
  isFixed: (name: string) => boolean;
};

/** Each call of the returned function copies only files changed since their last copy, on the same disk. */
export function folderCopier(from: string, to: string, { leaveOut, isFixed }: Rules): () => Promise<void> {
  const copied = new Map<string, string>();

  async function bring(name: string): Promise<void> {
    const [source, target] = [join(from, name), join(to, name)];
    const found = statSync(source, { throwIfNoEntry: false });
    const look = found && getFileState(found, isFixed(name));
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
    // PostgreSQL does not start without its empty folders.
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

/** A hard link changes ctime but not the content, so ctime is ignored for fixed files. */
function getFileState({ size, mtimeMs, ctimeMs, ino }: Stats, isFixed: boolean): string {
  return [ino, size, mtimeMs, ...(isFixed ? [] : [ctimeMs])].join(' ');
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

type Listed = { folders: string[]; files: string[] };

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
