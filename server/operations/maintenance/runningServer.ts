import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from './command.ts';
import { type Answer, findHolder, openStage, type Stage } from './stage.ts';

/** Milliseconds in which a server that can answer takes up the question; it looks every second. */
const TAKEN_WITHIN = 15_000;
const LOOK_EVERY = 100;

/** A copy of a data folder that the server on it made, until it is removed. */
export type ServerCopy = { dataDir: string; paused: number; remove: () => Promise<void> };

/**
 * Asks the server that runs on a data folder for a copy of it.
 * @returns undefined where nobody has the folder, or whoever had it is gone
 * @throws FolderInUse where whoever has it makes no copies: another command, or a server of an older version
 * @throws Refused where it could not make one
 */
export async function copyOfRunningServer(
  dataDir: string,
  takenWithin?: number,
): Promise<ServerCopy | undefined> {
  if (!findHolder(dataDir)) return undefined;
  const { stage, close } = openStage(dataDir, 'backup');
  try {
    stage.ask();
    const answer = await requestAnswer(stage, dataDir, takenWithin);
    if (answer && 'failed' in answer) {
      throw new Refused(`The server that runs could not copy its data: ${answer.failed}.`);
    }
    if (answer && 'paused' in answer) return { dataDir: stage.data, paused: answer.paused, remove: close };
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  return undefined;
}

/**
 * What the server says to what was asked; undefined where whoever had the folder is gone.
 * @throws FolderInUse where whoever has it answers nothing of this kind
 */
export async function requestAnswer(
  stage: Stage,
  dataDir: string,
  takenWithin: number = TAKEN_WITHIN,
): Promise<Answer | undefined> {
  const askedAt = performance.now();
  for (;;) {
    const answer = stage.readAnswer();
    if (answer) return answer;
    const holder = findHolder(dataDir);
    if (!holder) return undefined;
    if (!stage.isTaken() && performance.now() - askedAt > takenWithin) throw holder;
    await sleep(LOOK_EVERY);
  }
}
