import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isBuilt } from './fingerprint.mjs';
import { ROOT, run, Stop, secondsSince } from './project.mjs';

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not count. */
export function isInstalled(root = ROOT, { withDev = true } = {}) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = getPackages(join(root, 'package-lock.json'));
  const installed = getPackages(installedFile);
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      (!withDev && (entry.dev || entry.devOptional)) ||
      installed[path]?.version === entry.version,
  );
}

/**
 * Installs the packages if they are not up to date, but never in production.
 * @param {{ forBuild?: boolean }} [options] forBuild: development packages are needed even if the build is up to date
 * @throws Stop if they are missing in production, or cannot be installed
 */
export async function installWhenNeeded({ forBuild = false } = {}) {
  if (isInstalled()) return;
  if (process.env.NODE_ENV === 'production') {
    requireInstalled(forBuild || !isBuilt());
    return;
  }
  const modules = join(ROOT, 'node_modules');
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // `npm ci` empties the folder first, which would break other processes that use it.
    throw new Stop(
      `node_modules is a link to ${realpathSync(modules)}, which contains different packages from package-lock.json. ` +
        'Install them there, or remove the link.',
    );
  }
  const startedAt = performance.now();
  console.log('Installing the packages; this takes about half a minute the first time …');
  // npm may be configured to omit packages that the build needs.
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    throw new Stop(
      'The packages could not be installed; see the output of npm above. They come from the npm registry.',
    );
  }
  console.log(`Installed the packages in ${secondsSince(startedAt)}.`);
}

/** An image is installed once, where it is made; a start must not change it. @param {boolean} needsBuild */
function requireInstalled(needsBuild) {
  if (!needsBuild && isInstalled(ROOT, { withDev: false })) return;
  throw new Stop(
    'The packages of package-lock.json are not installed, and with NODE_ENV=production nothing installs them by itself. ' +
      `Run: ${needsBuild ? 'npm ci --include=dev && npm run build' : 'npm ci --omit=dev'}`,
  );
}

/**
 * @param {string[]} args
 * @param {import('./project.mjs').RunOptions} [options]
 */
export function npm(args, options = {}) {
  // Under `npm start` this is the current npm. pnpm and yarn also set it, but do not support `ci`.
  const own = process.env.npm_execpath;
  if (own && basename(own).startsWith('npm')) return run(process.execPath, [own, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' }).catch(() => {
    throw new Stop('The packages must be installed first, and npm was not found. It comes with Node.');
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function getPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
