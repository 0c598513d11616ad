import { getErrorCode } from '../../config/cannotStart.ts';
import type { Services } from '../../services.ts';
import { copyData } from './copyData.ts';
import { openQuestions, type Stage } from './stage.ts';

/** `npm run backup` while this server has the data folder: gives each command its copy, and clears away what one left. */
export async function answerBackups(services: Services): Promise<void> {
  if (services.database.kind !== 'pglite') return;
  for (const stage of await openQuestions(services.config.dataDir, 'backup')) await answer(services, stage);
}

/** A failure is the command's to tell: its operator is there, and a full disk is no fault of the server's. */
async function answer(services: Services, stage: Stage): Promise<void> {
  stage.take();
  // What a server left that ended while it copied.
  await stage.removeData();
  try {
    stage.answer({ paused: await copyData(services, stage.data) });
  } catch (error) {
    // First, for a full disk has no room for the answer either.
    await stage.removeData();
    stage.answer({ failed: getErrorCode(error) || String(error) });
  }
}
