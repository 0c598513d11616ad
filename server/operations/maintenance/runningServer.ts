import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from './command.ts';
import { type Answer, findHolder, listStages, openStage, type Stage } from './stage.ts';

/** Milliseconds for a server to accept a request; it checks every second. */
const TAKEN_WITHIN = 15_000;
const LOOK_EVERY = 100;

export type ServerCopy = { dataDir: string; paused: number; remove: () => Promise<void> };

/**
 * @returns undefined if the folder is free
 * @throws FolderInUse if the holder makes no copies: another command, or an older server; Refused if the copy failed
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
      throw new Refused(`The running server could not copy its data: ${answer.failed}.`);
    }
    if (answer && 'paused' in answer) return { dataDir: stage.data, paused: answer.paused, remove: close };
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  return undefined;
}

/** Undefined if the holder of the folder is gone. @throws FolderInUse if the holder does not answer such requests */
export async function requestAnswer(
  stage: Stage,
  dataDir: string,
  takenWithin: number = TAKEN_WITHIN,
): Promise<Answer | undefined> {
  let idleSince = performance.now();
  for (;;) {
    const answer = stage.readAnswer();
    if (answer) return answer;
    const holder = findHolder(dataDir);
    if (!holder) return undefined;
    if (stage.isTaken() || isAnswering(dataDir)) idleSince = performance.now();
    if (performance.now() - idleSince > takenWithin) throw holder;
    await sleep(LOOK_EVERY);
  }
}

/** The server answers another command, one after the other. */
const isAnswering = (dataDir: string) =>
  listStages(dataDir).some((other) => other.isTaken() && !other.readAnswer() && findHolder(other.folder));
