import type { Services } from '../../services.ts';
import { Refused } from './command.ts';
import { getOutboxReport } from './outboxReport.ts';
import { requestAnswer } from './runningServer.ts';
import { findHolder, openQuestions, openStage } from './stage.ts';

/**
 * Only the holder of the folder can read the embedded database.
 * @returns undefined if the folder is free
 * @throws FolderInUse if the holder is another command or an older server
 */
export async function getReportOfRunningServer(dataDir: string): Promise<string[] | undefined> {
  if (!findHolder(dataDir)) return undefined;
  const { stage, close } = openStage(dataDir, 'outbox');
  try {
    stage.ask();
    const answer = await requestAnswer(stage, dataDir);
    if (answer && 'failed' in answer) throw new Refused(answer.failed);
    return answer && 'lines' in answer ? answer.lines : undefined;
  } finally {
    await close();
  }
}

/** Failures are logged as well. */
export async function answerOutboxLists({ database, config }: Services): Promise<void> {
  if (database.kind !== 'pglite') return;
  for (const stage of await openQuestions(config.dataDir, 'outbox')) {
    stage.take();
    try {
      stage.answer({ lines: await getOutboxReport(database) });
    } catch (error) {
      stage.answer({ failed: 'The server failed to read the outbox; see its log for the reason.' });
      throw error;
    }
  }
}
