import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/** Inputs of the build, together with tsconfig files and VITE_ settings. */
const SOURCES = [
  'contract',
  'server',
  'demo',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.neverCalled.ts',
  'vite.pagePreloads.ts',
  'vite.pages.ts',
  'vite.reportFonts.ts',
  'vite.resolve.ts',
  'vite.serviceWorker.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/buildServer.mjs',
  'scripts/emptyDatabase.mjs',
  'scripts/precompress.mjs',
];

const BUILT = ['dist/server/server/main.js', 'dist/console/index.html', 'dist/emptyDatabase'];

const getStamp = (/** @type {string} */ root) => join(root, 'dist', 'built-from.sha256');

/** Uses content, because a checkout or a copy changes file times. @param {Record<string, string | undefined>} env */
export function fingerprint(root = ROOT, env = process.env) {
  const hash = createHash('sha256');
  const configs = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name));
  for (const source of [...SOURCES, ...configs].sort()) {
    for (const file of filesBelow(root, source)) {
      const content = readFileSync(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('VITE_') && env[name]) hash.update(`${name}\0${env[name]}\0`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path a file or a folder, relative to root; may be missing
 * @returns {string[]} relative to root, in the same order on every machine
 */
function filesBelow(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}

export function isBuilt(root = ROOT, env = process.env) {
  const stamp = getStamp(root);
  const isThere = [stamp, ...BUILT.map((file) => join(root, file))].every((file) => existsSync(file));
  return isThere && readFileSync(stamp, 'utf8') === fingerprint(root, env);
}

/** @param {string} built the fingerprint from before the build */
export function writeStamp(built, root = ROOT) {
  writeFileSync(getStamp(root), built);
}

export function removeStamp(root = ROOT) {
  rmSync(getStamp(root), { force: true });
}
