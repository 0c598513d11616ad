import './checkNode.mjs';
import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildServer, copyAssets, isAsset, SERVER_FOLDERS } from './buildServer.mjs';
import { removeStamp } from './fingerprint.mjs';
import { installWhenNeeded } from './install.mjs';
import { asCommand, endWithNpm, findProgram, loadEnvFile, ROOT, SERVER_ENTRY } from './project.mjs';
import { together } from './together.mjs';

/* `npm run dev`: the console with hot reload, and a server that restarts on changes. Open Vite's address. */
await asCommand(async () => {
  loadEnvFile();
  await installWhenNeeded();
  removeStamp();
  // Otherwise the server would serve an old console.
  rmSync(join(ROOT, 'dist', 'console'), { recursive: true, force: true });
  await buildServer();
  const copyAsset = (/** @type {unknown} */ _event, /** @type {string | null} */ path) => {
    if (!path || !isAsset(path)) return;
    try {
      copyAssets();
    } catch {
      // The file was removed during the copy; its own event follows.
    }
  };
  for (const folder of SERVER_FOLDERS) watch(join(ROOT, folder), { recursive: true }, copyAsset);
  endWithNpm();
  await together([
    [findProgram('typescript', 'tsc'), '-b', 'server', '--watch', '--preserveWatchOutput'],
    ['--watch', '--watch-preserve-output', SERVER_ENTRY],
    [findProgram('vite')],
  ]);
  process.exit();
});
