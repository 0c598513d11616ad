import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { readConfig, WrongSettings } from './config.ts';
import { FolderInUse } from './database/pglite/folderLock.ts';
import { startJobs } from './jobs/startJobs.ts';
import { addressOf, demonstrationLines } from './startup/announce.ts';
import { CannotStart, codeOf } from './startup/cannotStart.ts';
import { listen, tryPort } from './startup/listen.ts';
import { openStore } from './startup/openStore.ts';
import { prepare } from './startup/prepare.ts';
import { stopOnSignal } from './startup/stopOnSignal.ts';

/** Beside the built host in dist/. */
const CONSOLE_DIR = fileURLToPath(new URL('../../console', import.meta.url));
/** Milliseconds between two sentences of progress, and before the first. */
const PROGRESS_EVERY = 1000;

/** Opens, prepares and serves. @throws WrongSettings, FolderInUse, CannotStart: each a sentence for a person */
async function start(): Promise<void> {
  const serves = stopOnSignal();
  loadEnvFile();
  const config = readConfig(process.env);
  const progress = progressPrinter();
  const opening = setTimeout(progress, PROGRESS_EVERY, 'Opening the database …');
  const database = await openStore(config).finally(() => clearTimeout(opening));
  try {
    await tryPort(config);
    const now = () => new Date();
    const notes = await prepare({ config, database, now, onProgress: progress });
    const hasConsole = existsSync(CONSOLE_DIR);
    const app = await buildApp({ config, database, now, consoleDir: hasConsole ? CONSOLE_DIR : undefined });
    await listen(app, config);
    serves({ app, database, stopJobs: startJobs(app.services, app.log) });
    const address = addressOf(config, app.server.address() as AddressInfo);
    const ready = hasConsole
      ? `Parks Console is ready: ${address}`
      : `The host is ready: ${address} (calls only; the console is not built)`;
    const lines = [...notes, ready, ...(await demonstrationLines(config, database, address))];
    console.log(lines.join('\n'));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Settings in `.env`, in the folder the host is started from; the environment wins. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw new CannotStart(
      `The settings in .env cannot be read: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

/** Prints the sentences that it is given, but not more than one a second. */
function progressPrinter(): (sentence: string) => void {
  let last = performance.now();
  return (sentence) => {
    if (performance.now() - last < PROGRESS_EVERY * 0.9) return;
    last = performance.now();
    console.log(sentence);
  };
}

start().catch((error: unknown) => {
  const isSentence =
    error instanceof WrongSettings || error instanceof FolderInUse || error instanceof CannotStart;
  console.error(isSentence ? error.message : error);
  process.exit(1);
});
