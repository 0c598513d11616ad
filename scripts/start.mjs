import './checkNode.mjs';
import { pathToFileURL } from 'node:url';
import { buildWhenStale } from './build.mjs';
import { HOST_ENTRY } from './buildServer.mjs';
import { installWhenNeeded } from './install.mjs';
import { asCommand, endWithNpm, loadEnvFile, ROOT } from './project.mjs';

/*
 * `npm start`: whatever is missing on this machine is made, then the server runs in this very process, so that signals,
 * exit code and a kill reach it and nothing stays behind.
 */
await asCommand(async () => {
  // `.env` and a relative DATA_DIR are the project's, wherever the command was called from.
  process.chdir(ROOT);
  loadEnvFile();
  await installWhenNeeded();
  await buildWhenStale();
  endWithNpm();
  await import(pathToFileURL(HOST_ENTRY).href);
});
