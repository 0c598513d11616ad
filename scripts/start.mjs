import './checkNode.mjs';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { asCommand, endWithNpm, loadEnvFile, ROOT, SERVER_ENTRY } from './project.mjs';

/* `npm start`: runs the server in this process, so that signals and exit codes work directly. */
await asCommand(async () => {
  process.chdir(ROOT);
  loadEnvFile();
  await prepare({ withConsole: true });
  endWithNpm();
  await import(pathToFileURL(SERVER_ENTRY).href);
});
