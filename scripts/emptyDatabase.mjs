import './checkNode.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asCommand, isCommand, ROOT, run, SERVER_ENTRY, Stop } from './project.mjs';

const WRITER = join(SERVER_ENTRY, '../database/opening/writeEmptyDatabase.js');

/**
 * Archives a new database for the first start, in a process of its own. The compiled server must be there.
 * @param {import('./project.mjs').RunOptions} [options]
 */
export async function makeEmptyDatabase(options) {
  const code = await run(process.execPath, [import.meta.filename], options);
  if (code !== 0) throw new Stop('The archive of a new database could not be made; see the error above.');
}

if (isCommand(import.meta.filename)) {
  await asCommand(async () => {
    const { writeEmptyDatabase } = await import(pathToFileURL(WRITER).href);
    await writeEmptyDatabase(join(ROOT, 'dist', 'emptyDatabase'));
  });
}
