import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FolderInUse, lockFolder } from '../../database/pglite/folderLock.ts';

/*
 * Where a command asks the server that runs on a data folder for what only that server can do, and gets it: for a copy of the
 * folder, or to let an administrator in again. A folder in the data folder, so that only who may write there can ask, nobody
 * on the network, and the copy is on the same disk. The command holds the folder's lock as long as it lives.
 */

/** What a command asks for. */
type Kind = 'backup' | 'recover';

/** Milliseconds after which a folder in which nothing was asked was left by a command that was killed. */
const LEFT_BEHIND = 60_000;

const NAME = /^(backup|recover)-[A-Za-z0-9]{6}$/;

/** True for the name of such a folder. */
export const isStageName = (name: string) => NAME.test(name);

const answerSchema = z.union([
  /** Milliseconds for which no statement ran. */
  z.object({ paused: z.number() }),
  /** The email of who may sign in again. */
  z.object({ recovered: z.string() }),
  z.object({ failed: z.string() }),
]);
export type Answer = z.infer<typeof answerSchema>;

export type Stage = {
  folder: string;
  /** Where the copy of the data folder comes to stand. */
  data: string;
  isAsked: () => boolean;
  isTaken: () => boolean;
  /** @param what as text, for what the kind alone does not say */
  ask: (what?: string) => void;
  /** What was asked; empty where it was taken before. */
  take: () => string;
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
    ask: (what) => put('asked', what),
    take: () => {
      const what = readFileSync(file('asked'), 'utf8');
      put('taken');
      // It may hold a password, which need not lie there until the answer was read.
      if (what !== '') put('asked');
      return what;
    },
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
export function openStage(dataDir: string, kind: Kind): { stage: Stage; close: () => Promise<void> } {
  const folder = mkdtempSync(join(dataDir, `${kind}-`));
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

export function listStages(dataDir: string, kind?: Kind): Stage[] {
  return readdirSync(dataDir)
    .filter((name) => isStageName(name) && name.startsWith(kind ?? ''))
    .map((name) => stageAt(join(dataDir, name)));
}

/** Those in which a command waits for its answer. What one left that was killed is cleared away. */
export async function openQuestions(dataDir: string, kind: Kind): Promise<Stage[]> {
  const open: Stage[] = [];
  for (const stage of listStages(dataDir, kind)) {
    if (isLeftBehind(stage)) await stage.remove();
    else if (stage.isAsked() && !stage.readAnswer()) open.push(stage);
  }
  return open;
}

function isLeftBehind(stage: Stage): boolean {
  const made = statSync(stage.folder, { throwIfNoEntry: false });
  if (!made || (!stage.isAsked() && Date.now() - made.mtimeMs < LEFT_BEHIND)) return false;
  return !findHolder(stage.folder);
}

/** Who has a folder, as the error that says so; undefined where nobody does. */
export function findHolder(folder: string): FolderInUse | undefined {
  try {
    lockFolder(folder)();
    return undefined;
  } catch (error) {
    if (error instanceof FolderInUse) return error;
    throw error;
  }
}
