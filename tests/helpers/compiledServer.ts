import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderInUse, lockFolder } from '../../server/database/pglite/folderLock.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Global setup of the API tests: compiles the server for builtServer.ts, without the console, as far as it changed. */
export default async function compileServer(): Promise<void> {
  const built = join(ROOT, 'dist');
  // The lock would make it as private as a data folder, and another user runs the server in some tests.
  mkdirSync(built, { recursive: true });
  const unlock = await waitForLock(built);
  try {
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'buildServer.mjs')], { stdio: 'inherit' });
  } finally {
    unlock();
  }
}

/** Two runs in one checkout do not compile into the same folder at once. */
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
