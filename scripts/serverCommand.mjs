import './checkNode.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { asCommand, loadEnvFile, ROOT, SERVER_ENTRY } from './project.mjs';

/** Runs in this process. @param {string} name of the module and of its function */
export async function runServerCommand(name) {
  // npm changes the working directory; INIT_CWD is the original one.
  const folder = process.env.INIT_CWD ?? process.cwd();
  await asCommand(async () => {
    process.chdir(ROOT);
    loadEnvFile();
    await prepare();
    const module = (/** @type {string} */ file) =>
      import(pathToFileURL(join(SERVER_ENTRY, '..', 'operations', 'maintenance', `${file}.js`)).href);
    const [{ runCommand }, { [name]: work }] = await Promise.all([module('command'), module(name)]);
    process.exitCode = await runCommand(
      {
        env: process.env,
        args: process.argv.slice(2),
        folder,
        print: console.log,
      },
      work,
    );
  });
}
