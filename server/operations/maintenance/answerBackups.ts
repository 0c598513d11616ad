import { getErrorCode } from '../../config/cannotStart.ts';
import type { Services } from '../../services.ts';
import { copyData } from './copyData.ts';
import { openQuestions, type Stage } from './stage.ts';

export async function answerBackups(services: Services): Promise<void> {
  if (services.database.kind !== 'pglite') return;
  for (const stage of await openQuestions(services.config.dataDir, 'backup')) await answer(services, stage);
}

/** The command reports failures to its operator; a full disk is not a fault of the server. */
async function answer(services: Services, stage: Stage): Promise<void> {
  stage.take();
  await stage.removeData();
  try {
    stage.answer({ paused: await copyData(services, stage.data) });
  } catch (error) {
    // Free the space first: a full disk has no room for the answer.
    await stage.removeData();
    stage.answer({ failed: getErrorCode(error) || String(error) });
  }
}
