import './checkNode.mjs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from './buildServer.mjs';
import { fingerprint, isBuilt, removeStamp, writeStamp } from './fingerprint.mjs';
import { installWhenNeeded } from './install.mjs';
import { precompress } from './precompress.mjs';
import { asCommand, isCommand, loadEnvFile, ROOT, runTool, Stop, secondsSince } from './project.mjs';

const CONSOLE = join(ROOT, 'dist', 'console');

/**
 * Builds server and console from nothing into dist/. A build that fails or is stopped leaves no stamp, and is made again.
 * @param {import('./project.mjs').RunOptions} [options]
 */
export async function build(options = {}) {
  const startedAt = performance.now();
  console.log('Building server and console …');
  removeStamp();
  // Taken first: what changes during the build is not in it.
  const built = fingerprint();
  rmSync(join(ROOT, 'dist', 'host'), { recursive: true, force: true });
  rmSync(CONSOLE, { recursive: true, force: true });
  await buildServer(options);
  // What is not in the environment is not set: Vite would read `.env` by itself, and the stamp not know of it.
  const env = { VITE_API_URL: '', ...process.env };
  const code = await runTool(['vite'], ['build', '--logLevel', 'warn'], { ...options, env });
  if (code !== 0) throw new Stop('The console could not be built; Vite says above why.');
  await precompress(CONSOLE);
  writeStamp(built);
  console.log(`Built in ${secondsSince(startedAt)}.`);
}

/** @param {import('./project.mjs').RunOptions} [options] */
export async function buildWhenStale(options) {
  if (!isBuilt()) await build(options);
}

/**
 * The console that calls its own server, whatever this machine's settings say: tests and measurements start that server.
 * @param {import('./project.mjs').RunOptions} [options]
 */
export async function buildForTests(options) {
  process.env.VITE_API_URL = '';
  await buildWhenStale(options);
}

if (isCommand(import.meta.filename)) {
  await asCommand(async () => {
    loadEnvFile();
    await installWhenNeeded();
    await build();
  });
}
