import './checkNode.mjs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileServer } from './buildServer.mjs';
import { makeEmptyDatabase } from './emptyDatabase.mjs';
import { fingerprint, isBuilt, removeStamp, writeStamp } from './fingerprint.mjs';
import { installWhenNeeded } from './install.mjs';
import { precompress } from './precompress.mjs';
import { asCommand, isCommand, loadEnvFile, ROOT, runTool, Stop, secondsSince } from './project.mjs';

const CONSOLE = join(ROOT, 'dist', 'console');

/**
 * A failed or interrupted build leaves no stamp, so it is repeated.
 * @param {import('./project.mjs').RunOptions} [options]
 */
export async function build(options = {}) {
  const startedAt = performance.now();
  console.log('Building server and console …');
  removeStamp();
  // Take the fingerprint first, so that changes during the build make it stale.
  const built = fingerprint();
  rmSync(join(ROOT, 'dist', 'server'), { recursive: true, force: true });
  rmSync(CONSOLE, { recursive: true, force: true });
  await compileServer(options);
  // Otherwise Vite would read VITE_API_URL from `.env`, which the stamp does not cover.
  const env = { VITE_API_URL: '', ...process.env };
  const [code] = await Promise.all([
    runTool(['vite'], ['build', '--logLevel', 'warn'], { ...options, env }),
    makeEmptyDatabase(options),
  ]);
  if (code !== 0) throw new Stop('The console could not be built; see the output of Vite above.');
  await precompress(CONSOLE);
  writeStamp(built);
  console.log(`Built in ${secondsSince(startedAt)}.`);
}

/** @param {import('./project.mjs').RunOptions} [options] */
export async function buildWhenStale(options) {
  if (!isBuilt()) await build(options);
}

/**
 * Ignores local settings, so that the console calls its own server.
 * @param {import('./project.mjs').RunOptions} [options]
 */
export async function buildForTests(options) {
  process.env.VITE_API_URL = '';
  await buildWhenStale(options);
}

if (isCommand(import.meta.filename)) {
  await asCommand(async () => {
    loadEnvFile();
    await installWhenNeeded({ forBuild: true });
    await build();
  });
}
