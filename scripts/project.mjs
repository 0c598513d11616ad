import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, regardless of the working directory. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const SERVER_ENTRY = join(ROOT, 'dist', 'server', 'server', 'main.js');

/** True in the main module of the process. @param {string} filename the module's import.meta.filename */
export function isCommand(filename) {
  const [, started] = process.argv;
  return started !== undefined && realpathSync(started) === filename;
}

export class Stop extends Error {}

/** Runs a command; a Stop is printed and sets exit code 1. @param {() => Promise<void>} work */
export async function asCommand(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** @typedef {import('node:child_process').SpawnOptions & { write?: (output: Buffer) => void }} RunOptions */

/** Milliseconds to wait for output after a program has ended; its leftover children may keep the pipe open. */
const LAST_WORDS = 1000;

/**
 * SIGTERM is forwarded; SIGINT reaches the program through the terminal.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export async function run(program, args, { write, ...options } = {}) {
  const output = write ? 'pipe' : 'inherit';
  const child = spawn(program, args, { cwd: ROOT, stdio: ['inherit', output, output], ...options });
  if (write) {
    child.stdout?.on('data', write);
    child.stderr?.on('data', write);
  }
  const passOn = () => child.kill('SIGTERM');
  process.on('SIGTERM', passOn);
  const closed = new Promise((resolve) => child.once('close', resolve));
  try {
    const [code] = await once(child, 'exit');
    await Promise.race([closed, sleep(LAST_WORDS, undefined, { ref: false })]);
    return code ?? 1;
  } finally {
    process.off('SIGTERM', passOn);
  }
}

/**
 * Files in node_modules/.bin differ between systems, so this Node runs the script.
 * @param {string} packageName
 * @param {string} [program] where the package has several
 */
export function findProgram(packageName, program = packageName) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}

/**
 * @param {[packageName: string, program?: string]} tool
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runTool(tool, args, options) {
  return run(process.execPath, [findProgram(...tool), ...args], options);
}

/** Loads `.env`; the environment has priority. */
export function loadEnvFile(file = join(ROOT, '.env')) {
  try {
    // Node 20 takes every file that it cannot open for a missing one.
    readFileSync(file);
    process.loadEnvFile(file);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
    if (code === 'ENOENT' && !isLink) return;
    const reason = code === 'ENOENT' ? 'it is a link to a missing file' : message;
    throw new Stop(`The settings in ${file} cannot be read: ${reason}`);
  }
}

/**
 * @param {number} startedAt of performance.now()
 * @returns {string} such as 3.2 s
 */
export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** On some systems a shell between npm and this process swallows signals, and the server would keep its port. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const above = () => `${process.ppid} ${parentOfShell(process.ppid)}`;
  const atStart = above();
  const watch = setInterval(() => {
    if (above() === atStart) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** The parent process of a shell; empty if it is not a shell or the system has no /proc. @param {number} pid */
function parentOfShell(pid) {
  try {
    const [, parent] = /^\d+ \(\w*sh\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return parent ?? '';
  } catch {
    return '';
  }
}
