import './checkNode.mjs';
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isBuilt, removeStamp } from './fingerprint.mjs';
import { asCommand, isCommand, loadEnvFile, ROOT, runTool, Stop } from './project.mjs';

export const HOST_ENTRY = join(ROOT, 'dist', 'host', 'server', 'main.js');

/** What the server is made of, beside contract/. */
export const HOST_FOLDERS = ['server', 'demo'];

/** What the compiler takes, and what is only for us. */
const NO_ASSET = /(\.[cm]?[jt]sx?|\.md|(^|[\\/])tsconfig[^\\/]*\.json)$/;

/**
 * True for what the server reads at run time beside its compiled modules: migrations, pictures, data.
 * @param {string} path of a file below one of HOST_FOLDERS
 */
export function isAsset(path) {
  return !NO_ASSET.test(path);
}

/**
 * Runs the compiler, which writes contract and host into dist/host, and answers its exit code. The console may stay older
 * than the server then, or the sources may become again what they were at the last build: a stamp that does not fit goes first,
 * so that no start takes the two for one build.
 * @param {string[]} projects by default all
 * @param {import('./project.mjs').RunOptions} [options]
 */
export function compile(projects = [], options = {}) {
  if (!isBuilt()) removeStamp();
  return runTool(['typescript', 'tsc'], ['-b', ...projects], options);
}

/**
 * Compiles contract and server into dist/host, as far as they changed, and copies the files that they read there.
 * @param {import('./project.mjs').RunOptions} [options]
 */
export async function buildServer(options) {
  const code = await compile(['server'], options);
  if (code !== 0) throw new Stop('The server could not be compiled; the compiler says above why.');
  copyAssets();
}

export function copyAssets() {
  for (const folder of HOST_FOLDERS) {
    const from = join(ROOT, folder);
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      const path = relative(from, join(entry.parentPath, entry.name));
      if (entry.isFile() && isAsset(path))
        copyChanged(join(from, path), join(ROOT, 'dist', 'host', folder, path));
    }
  }
}

/**
 * Leaves what is the same as it is, because a server may be reading it.
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
