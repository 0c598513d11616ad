import { z } from 'zod';
import { type Recovery, recoverSuperAdmin } from '../../accounts/recoverSuperAdmin.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { Refused } from './command.ts';
import { requestAnswer } from './runningServer.ts';
import { findHolder, openQuestions, openStage, type Stage } from './stage.ts';

const recoverySchema = z.object({ email: z.string().optional(), password: z.string().optional() });

/**
 * Only the holder of the folder can write to the embedded database.
 * @returns the email; undefined if the folder is free
 * @throws FolderInUse if the holder is another command or an older server, Refused if the account cannot be reactivated
 */
export async function recoverInRunningServer(dataDir: string, wish: Recovery): Promise<string | undefined> {
  if (!findHolder(dataDir)) return undefined;
  const { stage, close } = openStage(dataDir, 'recover');
  try {
    stage.ask(JSON.stringify(wish));
    const answer = await requestAnswer(stage, dataDir);
    if (answer && 'failed' in answer) throw new Refused(answer.failed);
    return answer && 'recovered' in answer ? answer.recovered : undefined;
  } finally {
    await close();
  }
}

export async function answerRecoveries(services: Services): Promise<void> {
  if (services.database.kind !== 'pglite') return;
  for (const stage of await openQuestions(services.config.dataDir, 'recover')) await answer(services, stage);
}

/** Refusals are for the operator. Failures are logged as well. */
async function answer(services: Services, stage: Stage): Promise<void> {
  const asked = stage.take();
  if (!asked) return stage.answer({ failed: 'The server stopped before it answered. Please try again.' });
  try {
    const wish = recoverySchema.parse(JSON.parse(asked));
    stage.answer({ recovered: await recoverSuperAdmin(services, wish) });
  } catch (error) {
    const isRefusal = error instanceof Refusal;
    stage.answer({
      failed: isRefusal ? error.message : 'The server failed to do this; see its log for the reason.',
    });
    if (!isRefusal) throw error;
  }
}
