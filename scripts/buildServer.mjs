import './checkNode.mjs';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makeEmptyDatabase } from './emptyDatabase.mjs';
import { isBuilt, removeStamp } from './fingerprint.mjs';
import { asCommand, isCommand, loadEnvFile, ROOT, runTool, Stop } from './project.mjs';

export const SERVER_FOLDERS = ['server', 'demo'];

/** Sources, documents and configuration, which are not copied. */
const NO_ASSET = /(\.[cm]?[jt]sx?|\.md|(^|[\\/])tsconfig[^\\/]*\.json)$/;

/** @param {string} path of a file below one of SERVER_FOLDERS */
export function isAsset(path) {
  return !NO_ASSET.test(path);
}

/**
 * Deletes a stale stamp first; otherwise an old console could later seem up to date.
 * @param {string[]} projects by default all
 * @param {import('./project.mjs').RunOptions} [options]
 */
export function compile(projects = [], options = {}) {
  if (!isBuilt()) removeStamp();
  return runTool(['typescript', 'tsc'], ['-b', ...projects], options);
}

/** @param {import('./project.mjs').RunOptions} [options] */
export async function buildServer(options) {
  await compileServer(options);
  await makeEmptyDatabase(options);
}

/** Without the archive of a new database. @param {import('./project.mjs').RunOptions} [options] */
export async function compileServer(options) {
  const code = await compile(['server'], options);
  if (code !== 0) throw new Stop('The server could not be compiled; see the output of the compiler above.');
  copyAssets();
  writeBuildInfo();
}

/** `/healthz`, `/metrics` and the first log line show it (server/operations/build.ts). */
export function writeBuildInfo() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const info = `${JSON.stringify({ type: 'module', version, revision: findRevision() })}\n`;
  const file = join(ROOT, 'dist', 'server', 'package.json');
  // A running server may be reading it.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== info) writeFileSync(file, info);
}

/** REVISION names it where git or its folder is missing, as in an image. */
function findRevision() {
  if (process.env.REVISION) return process.env.REVISION;
  const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

export function copyAssets() {
  for (const folder of SERVER_FOLDERS) {
    const from = join(ROOT, folder);
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      const path = relative(from, join(entry.parentPath, entry.name));
      if (entry.isFile() && isAsset(path))
        copyChanged(join(from, path), join(ROOT, 'dist', 'server', folder, path));
    }
  }
}

/**
 * Skips unchanged files, because a running server may be reading them.
 * @param {string} from
 * @param {string} to
 */
function copyChanged(from, to) {
  const source = statSync(from);
  const copy = statSync(to, { throwIfNoEntry: false });
  if (copy?.size === source.size && copy.mtimeMs === source.mtimeMs) return;
  cpSync(from, to, { preserveTimestamps: true });
}

if (isCommand(import.meta.filename)) {
  await asCommand(async () => {
    loadEnvFile();
    await buildServer();
  });
}
