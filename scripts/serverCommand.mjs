import './checkNode.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer, HOST_ENTRY } from './buildServer.mjs';
import { isBuilt } from './fingerprint.mjs';
import { installWhenNeeded } from './install.mjs';
import { asCommand, loadEnvFile, ROOT } from './project.mjs';

/**
 * Runs a command of server/operations/maintenance/ in this process, with the settings that `npm start` has; what is missing on this
 * machine is made first. The exit code says whether all is well.
 * @param {string} name of the module and of its function
 */
export async function runServerCommand(name) {
  await asCommand(async () => {
    process.chdir(ROOT);
    loadEnvFile();
    await installWhenNeeded();
    if (!isBuilt()) await buildServer();
    const module = (/** @type {string} */ file) =>
      import(pathToFileURL(join(HOST_ENTRY, '..', 'operations', 'maintenance', `${file}.js`)).href);
    const [{ runCommand }, { [name]: work }] = await Promise.all([module('command'), module(name)]);
    process.exitCode = await runCommand(
      {
        env: process.env,
        args: process.argv.slice(2),
        // npm runs us in the project's folder, and says where it was called.
        folder: process.env.INIT_CWD ?? ROOT,
        print: console.log,
      },
      work,
    );
  });
}
