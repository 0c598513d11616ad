import { sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { getErrorReason } from '../../config/cannotStart.ts';
import { isDiskFull } from '../../http/outOfService.ts';
import type { Services } from '../../services.ts';
import { isServersOwn } from './archive.ts';
import { folderCopier, RECENT } from './copyFolder.ts';
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
    stage.answer({ failed: isDiskFull(error) ? 'the disk of DATA_DIR is full' : getErrorReason(error) });
  }
}

const STORED = `files${sep}`;

/**
 * An open transaction blocks the only connection, so neither database files nor uploads change. PostgreSQL recovers the
 * copy as after a crash.
 * @returns milliseconds for which statements had to wait
 */
async function copyData({ config, database }: Services, into: string): Promise<number> {
  const copyFiles = folderCopier(config.dataDir, into, {
    leaveOut: isServersOwn,
    isFixed: (name) => name.startsWith(STORED),
  });
  // Copy most of the data before blocking: after a checkpoint, data files rarely change for a while.
  await database.execute(sql`checkpoint`);
  await copyFiles();
  await sleep(RECENT);
  await copyFiles();
  return database.transaction(async () => {
    const began = performance.now();
    await copyFiles();
    return performance.now() - began;
  });
}
