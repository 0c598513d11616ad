import { constants, linkSync, lstatSync, rmSync, type Stats } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { getErrorCode } from '../../config/cannotStart.ts';

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

  async function copyEntry(name: string, there: Set<string>): Promise<void> {
    const filter = (source: string, target: string) => {
      const path = relative(from, source);
      const found = lstatSync(source, { throwIfNoEntry: false });
      if (!found?.isFile() || leaveOut(path)) return Boolean(found?.isDirectory()) && !leaveOut(path);
      there.add(path);
      const state = getFileState(found, isFixed(path));
      if (copied.get(path) === state) return false;
      copied.set(path, Date.now() - found.mtimeMs < RECENT ? '' : state);
      rmSync(target, { force: true });
      return !isFixed(path) || !tryLink(source, target);
    };
    try {
      const options = { recursive: true, mode: constants.COPYFILE_FICLONE, filter };
      await cp(join(from, name), join(to, name), options);
    } catch (error) {
      if (getErrorCode(error) !== 'ENOENT') throw error;
      // The server removed a file in between. Continue with the others.
      await copyEntry(name, there);
    }
  }

  return async () => {
    const there = new Set<string>();
    await mkdir(to, { recursive: true, mode: 0o700 });
    // One by one, because `cp` refuses to copy a folder into a folder in it.
    for (const name of await readdir(from)) if (!leaveOut(name)) await copyEntry(name, there);
    for (const name of copied.keys()) {
      if (there.has(name)) continue;
      rmSync(join(to, name), { force: true });
      copied.delete(name);
    }
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
