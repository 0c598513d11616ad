import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { DEMO_ACCOUNTS } from '../demo/accounts.ts';
import { makeDemonstration } from '../demo/makeDemonstration.ts';
import { type App, buildApp } from './app.ts';
import { CannotStart, getErrorCode, getErrorReason } from './config/cannotStart.ts';
import { readEnvFileNames } from './config/envFile.ts';
import { type Config, readConfig, WrongSettings } from './config.ts';
import { FolderInUse } from './database/pglite/folderLock.ts';
import { startJobs } from './jobs/startJobs.ts';
import { BUILD } from './operations/build.ts';
import { releaseWhenFull, watchDiskSpace } from './operations/diskSpace.ts';
import { inspectFirebaseIdentity, inspectFirestore } from './operations/settings/firebase.ts';
import { inspectMailServer, inspectSettings } from './operations/settings/inspectSettings.ts';
import { inspectOpenId } from './operations/settings/openId.ts';
import { demonstrationLines, serverAddress } from './operations/startup/announce.ts';
import { listen, tryPort } from './operations/startup/listen.ts';
import { openStore } from './operations/startup/openStore.ts';
import { prepare } from './operations/startup/prepare.ts';
import { stopOnSignal } from './operations/startup/stopOnSignal.ts';

/** Relative to the built server in dist/. */
const CONSOLE_DIR = fileURLToPath(new URL('../../console', import.meta.url));
/** Relative to the built server in dist/. */
const EMPTY_DATABASE_DIR = fileURLToPath(new URL('../../emptyDatabase', import.meta.url));
/** Minimum milliseconds between progress messages, and before the first. */
const PROGRESS_EVERY = 1000;

/** @throws WrongSettings, FolderInUse, CannotStart, each with a message for the operator */
async function start(): Promise<void> {
  // PGlite creates files that everyone can read and write, so restrict them to this user.
  process.umask(0o077);
  const serves = stopOnSignal();
  const config = readConfig(process.env, loadEnvFile());
  const progress = progressPrinter();
  const opening = setTimeout(progress, PROGRESS_EVERY, 'Opening the database …');
  if (!config.databaseUrl) await releaseWhenFull(config.dataDir);
  const database = await openStore(config, EMPTY_DATABASE_DIR).finally(() => clearTimeout(opening));
  try {
    await tryPort(config);
    const now = () => new Date();
    const { notes, folder } = await prepare({
      config,
      database,
      now,
      makeDemonstration,
      onProgress: progress,
    });
    const diskSpace = config.databaseUrl ? undefined : await watchDiskSpace(config.dataDir);
    const hasConsole = existsSync(CONSOLE_DIR);
    const consoleDir = hasConsole ? CONSOLE_DIR : undefined;
    const app = await buildApp({
      ...{ config, database, now, consoleDir, demoAccounts: DEMO_ACCOUNTS },
      isFolderThere: folder?.isThere,
      diskSpace,
    });
    await listen(app, config);
    serves({
      ...{ app, database, drainSeconds: config.drainSeconds },
      stopJobs: startJobs(app.services, app.log),
      leaveFolder: folder?.leave ?? diskSpace?.stop,
    });
    const address = serverAddress(config, app.server.address() as AddressInfo);
    const build = `${BUILD.version} (${BUILD.revision})`;
    const ready = hasConsole
      ? `Parks Console ${build} is ready: ${address}`
      : `The server ${build} is ready: ${address} (API only; the console is not built)`;
    const warnings = await settingsWarnings(config, app.services.isMailMissing);
    const lines = [...notes, ...warnings, ready, ...(await demonstrationLines(app.services, address))];
    console.log(lines.join('\n'));
    void logUnusableServers(app, config);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function settingsWarnings(config: Config, isMailMissing: boolean): Promise<string[]> {
  const findings = await inspectSettings({ config, env: process.env, now: new Date(), isMailMissing });
  return findings.flatMap(({ level, text }) => (level === 'warning' ? [text] : []));
}

/** Not awaited, because a server that does not answer must not delay the start. */
async function logUnusableServers(app: App, config: Config): Promise<void> {
  const findings = await Promise.all([
    inspectMailServer(config),
    inspectOpenId(config),
    inspectFirebaseIdentity(config),
    inspectFirestore(config),
  ]);
  for (const { level, text } of findings.flat()) if (level === 'warning') app.log.warn(text);
}

/** Loads `.env` from the working directory; the environment has priority. @returns the names in it */
function loadEnvFile(): ReadonlySet<string> {
  try {
    // Read first: Node 20 takes every file that it cannot open for a missing one.
    const names = readEnvFileNames();
    process.loadEnvFile();
    return names;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return new Set();
    throw new CannotStart(`The settings in .env cannot be read: ${getErrorReason(error)}`);
  }
}

/** Prints at most one message per second. */
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
  if (isSentence) console.error(error.message);
  else console.error(`The server cannot start: ${getErrorReason(error)}\n`, error);
  process.exit(1);
});
