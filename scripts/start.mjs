import './checkNode.mjs';
import { pathToFileURL } from 'node:url';
import { buildWhenStale } from './build.mjs';
import { SERVER_ENTRY } from './buildServer.mjs';
import { installWhenNeeded } from './install.mjs';
import { asCommand, endWithNpm, loadEnvFile, ROOT } from './project.mjs';

/* `npm start`: runs the server in this process, so that signals and exit codes work directly. */
await asCommand(async () => {
  process.chdir(ROOT);
  loadEnvFile();
  await installWhenNeeded();
  await buildWhenStale();
  endWithNpm();
  await import(pathToFileURL(SERVER_ENTRY).href);
});
