import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderInUse, lockFolder } from '../../server/database/pglite/folderLock.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Global setup of the API tests: compiles the server for builtServer.ts, without the console. */
export default async function compileServer(): Promise<void> {
  const built = join(ROOT, 'dist');
  // Create the folder first. The lock would give it private modes, and some tests run the server as another user.
  mkdirSync(built, { recursive: true });
  const unlock = await waitForLock(built);
  try {
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'buildServer.mjs')], { stdio: 'inherit' });
  } finally {
    unlock();
  }
}

/** Prevents two runs in one checkout from compiling into the same folder at once. */
async function waitForLock(folder: string): Promise<() => void> {
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      await sleep(200);
    }
  }
}
