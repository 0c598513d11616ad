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

/* Commands send requests to the running server through a folder in the data folder, which only its owner can write. */

type Kind = 'backup' | 'recover' | 'outbox';

/** Milliseconds after which a folder without a request counts as abandoned. */
const LEFT_BEHIND = 60_000;

const NAME = /^(backup|recover|outbox)-[A-Za-z0-9]{6}$/;

export const isStageName = (name: string) => NAME.test(name);

const answerSchema = z.union([
  /** Milliseconds. */
  z.object({ paused: z.number() }),
  z.object({ recovered: z.string() }),
  z.object({ lines: z.array(z.string()) }),
  z.object({ failed: z.string() }),
]);
export type Answer = z.infer<typeof answerSchema>;

export type Stage = ReturnType<typeof getStage>;

export function getStage(folder: string) {
  const file = (name: string) => join(folder, name);
  const put = (name: string, text = '') => {
    // Rename after writing, so that readers never see a partial file.
    writeFileSync(file(`${name}.part`), text);
    renameSync(file(`${name}.part`), file(name));
  };
  return {
    folder,
    data: file('data'),
    isAsked: () => existsSync(file('asked')),
    isTaken: () => existsSync(file('taken')),
    ask: (what?: string) => put('asked', what),
    take: () => {
      const what = readFileSync(file('asked'), 'utf8');
      put('taken');
      // The request may contain a password, so remove it before the answer is read.
      if (what !== '') put('asked');
      return what;
    },
    answer: (answer: Answer) => put('answer.json', JSON.stringify(answer)),
    readAnswer: (): Answer | undefined =>
      existsSync(file('answer.json'))
        ? answerSchema.parse(JSON.parse(readFileSync(file('answer.json'), 'utf8')))
        : undefined,
    removeData: () => removeWhole(file('data')),
    remove: () => removeWhole(folder),
  };
}

/** Server and command may remove it at the same time. */
const removeWhole = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 });

export function openStage(dataDir: string, kind: Kind): { stage: Stage; close: () => Promise<void> } {
  const folder = mkdtempSync(join(dataDir, `${kind}-`));
  const unlock = lockFolder(folder);
  const stage = getStage(folder);
  return {
    stage,
    async close() {
      // Release the lock first: a lock that vanishes while held ends the process.
      unlock();
      await stage.remove();
    },
  };
}

export function listStages(dataDir: string, kind?: Kind): Stage[] {
  return readdirSync(dataDir)
    .filter((name) => isStageName(name) && name.startsWith(kind ?? ''))
    .map((name) => getStage(join(dataDir, name)));
}

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

/** The holder as an error; undefined if the folder is free. */
export function findHolder(folder: string): FolderInUse | undefined {
  try {
    lockFolder(folder)();
    return undefined;
  } catch (error) {
    if (error instanceof FolderInUse) return error;
    throw error;
  }
}
