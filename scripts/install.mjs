import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, run, Stop, secondsSince } from './project.mjs';

/**
 * True where node_modules holds every package of package-lock.json in its version. npm writes what it installed into
 * node_modules/.package-lock.json, last of all, so an interrupted install does not count, and one made by hand does.
 */
export function isInstalled(root = ROOT) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = getPackages(join(root, 'package-lock.json'));
  const installed = getPackages(installedFile);
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
}

/** Brings node_modules to package-lock.json, where it is not there already. @throws Stop where that cannot be done */
export async function installWhenNeeded() {
  if (isInstalled()) return;
  const modules = join(ROOT, 'node_modules');
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // `npm ci` empties the folder first, and whoever else uses it stands there without packages.
    throw new Stop(
      `node_modules is a link to ${realpathSync(modules)}, which holds other packages than package-lock.json names. ` +
        'Install them there, or remove the link.',
    );
  }
  const startedAt = performance.now();
  console.log('Installing the packages; this takes about half a minute the first time …');
  // Told to: with NODE_ENV=production npm would leave out what the build needs.
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    throw new Stop(
      'The packages could not be installed; npm says above why. They come from the npm registry.',
    );
  }
  console.log(`Installed the packages in ${secondsSince(startedAt)}.`);
}

/**
 * Runs npm, in the project's folder where no other is named, and answers its exit code.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function npm(args, options = {}) {
  // Under `npm start` this is the npm that runs us; pnpm and yarn set it too, and do not know `ci`.
  const own = process.env.npm_execpath;
  if (own && basename(own).startsWith('npm')) return run(process.execPath, [own, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' }).catch(() => {
    throw new Stop('The packages must be installed first, and npm was not found. It comes with Node.');
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function getPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
