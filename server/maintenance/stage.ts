import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FolderInUse, lockFolder } from '../database/pglite/folderLock.ts';

/*
 * Where a backup command asks the host that runs on a data folder for a copy of it, and gets it: a folder in the data
 * folder, so that only who may write there can ask, and the copy is on the same disk. The command holds the folder's lock
 * as long as it lives.
 */

const PREFIX = 'backup-';
const NAME = /^backup-[A-Za-z0-9]{6}$/;

/** True for the name of such a folder. */
export const isStageName = (name: string) => NAME.test(name);

const answerSchema = z.union([
  /** Milliseconds for which no statement ran. */
  z.object({ paused: z.number() }),
  z.object({ failed: z.string() }),
]);
export type Answer = z.infer<typeof answerSchema>;

export type Stage = {
  folder: string;
  /** Where the copy of the data folder comes to stand. */
  data: string;
  isAsked: () => boolean;
  isTaken: () => boolean;
  ask: () => void;
  take: () => void;
  answer: (answer: Answer) => void;
  /** Undefined as long as there is none. */
  readAnswer: () => Answer | undefined;
  removeData: () => Promise<void>;
  remove: () => Promise<void>;
};

export function stageAt(folder: string): Stage {
  const file = (name: string) => join(folder, name);
  const put = (name: string, text = '') => {
    // Under its name it is whole.
    writeFileSync(file(`${name}.part`), text);
    renameSync(file(`${name}.part`), file(name));
  };
  return {
    folder,
    data: file('data'),
    isAsked: () => existsSync(file('asked')),
    isTaken: () => existsSync(file('taken')),
    ask: () => put('asked'),
    take: () => put('taken'),
    answer: (answer) => put('answer.json', JSON.stringify(answer)),
    readAnswer: () =>
      existsSync(file('answer.json'))
        ? answerSchema.parse(JSON.parse(readFileSync(file('answer.json'), 'utf8')))
        : undefined,
    removeData: () => removeWhole(file('data')),
    remove: () => removeWhole(folder),
  };
}

/** Host and command may both be at it. */
const removeWhole = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 });

/** This process's own, held until it is let go. */
export function openStage(dataDir: string): { stage: Stage; close: () => Promise<void> } {
  const folder = mkdtempSync(join(dataDir, PREFIX));
  const unlock = lockFolder(folder);
  const stage = stageAt(folder);
  return {
    stage,
    async close() {
      // A lock that is gone while it is held ends the process.
      unlock();
      await stage.remove();
    },
  };
}

export function stagesIn(dataDir: string): Stage[] {
  return readdirSync(dataDir)
    .filter(isStageName)
    .map((name) => stageAt(join(dataDir, name)));
}

/** Who has a folder, as the error that says so; undefined where nobody does. */
export function holderOf(folder: string): FolderInUse | undefined {
  try {
    lockFolder(folder)();
    return undefined;
  } catch (error) {
    if (error instanceof FolderInUse) return error;
    throw error;
  }
}
