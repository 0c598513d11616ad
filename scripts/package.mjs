import './checkNode.mjs';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { buildWhenStale } from './build.mjs';
import { writeBuildInfo } from './buildServer.mjs';
import { installWhenNeeded, npm } from './install.mjs';
import { describeLicences, findConsolePackages } from './licences.mjs';
import { asCommand, loadEnvFile, ROOT, Stop, secondsSince } from './project.mjs';

/** Copied as they are. */
const CONTENTS = [
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'deploy',
  'docs/backup.md',
  'docs/contract.md',
  'docs/decisions.md',
  'docs/deploying.md',
  'docs/identity.md',
  'docs/messages.md',
  'docs/operations.md',
  'docs/production.md',
  'docs/security.md',
  'dist/console',
  'dist/emptyDatabase',
  'dist/server',
  'scripts/checkNode.mjs',
  'scripts/project.mjs',
  'scripts/serverCommand.mjs',
  'scripts/start.mjs',
];

/** Only developers and compilers read these. Nested packages are copied by the lock file. */
const LEFT_OUT = /\.(map|d\.[cm]?ts|tsbuildinfo)$|^node_modules$/;
/** The passwords and settings of deploy/compose.yaml. */
const SECRETS = ['secrets', '.env'].map((name) => join(ROOT, 'deploy', name));

const ROOT_PACKAGE = readJson(join(ROOT, 'package.json'));

/**
 * Makes a folder that runs with Node alone: the built server and console, and only the packages that the server imports.
 * @param {string} folder
 * @returns the number of those packages, without what they depend on
 */
async function makePackage(folder) {
  const { name, version, license, type, engines, dependencies, overrides } = ROOT_PACKAGE;
  const commands = findCommands();
  for (const path of [...CONTENTS, ...commands.map(({ file }) => file)]) copy(path, folder);
  cpSync(join(ROOT, 'scripts/packagedPrepare.mjs'), join(folder, 'scripts/prepare.mjs'));
  const used = findImported(join(ROOT, 'dist/server'), Object.keys(dependencies));
  writeJson(join(folder, 'package.json'), {
    ...{ name, version, private: true, license, type, engines },
    scripts: Object.fromEntries(commands.map(({ command, script }) => [command, script])),
    dependencies: Object.fromEntries(used.map((each) => [each, dependencies[each]])),
    overrides,
  });
  const paths = [...(await copyPackages(folder)), ...findConsolePackages()];
  writeFileSync(join(folder, 'NOTICE'), describeLicences(paths));
  writeJson(join(folder, 'sbom.json'), await listComponents(paths, join(folder, 'sbom')));
  return used.length;
}

/**
 * @param {string} path relative to ROOT
 * @param {string} folder of the package
 */
function copy(path, folder) {
  const from = join(ROOT, path);
  const filter = (/** @type {string} */ source) =>
    source === from || !(SECRETS.includes(source) || LEFT_OUT.test(basename(source)));
  cpSync(from, join(folder, path), { recursive: true, filter });
}

/** The start, and every command that runs in the server's code. */
function findCommands() {
  return Object.entries(ROOT_PACKAGE.scripts).flatMap(([command, script]) => {
    const [, file] = /^node (scripts\/\w+\.mjs)$/.exec(script) ?? [];
    if (!file) return [];
    const isServers =
      command === 'start' || /^await runServerCommand\(/m.test(readFileSync(join(ROOT, file), 'utf8'));
    return isServers ? [{ command, script, file }] : [];
  });
}

/**
 * @param {string} folder of compiled code
 * @param {string[]} names of packages
 */
function findImported(folder, names) {
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  // The last form is `createRequire(…)('name')`.
  const imported = [...code.matchAll(/(?:\bfrom |\bimport |\bimport\(|\)\()'((?:@[\w-]+\/)?[\w-]+)[/']/g)];
  const found = new Set(imported.map(([, name]) => name));
  return names.filter((name) => found.has(name)).sort();
}

/** @param {string} folder @returns the paths of the packages */
async function copyPackages(folder) {
  const locked = await reduceLock(folder);
  // Optional packages of other systems are not installed.
  const paths = locked.filter((path) => path && existsSync(join(ROOT, path)));
  for (const path of paths) copy(path, folder);
  return paths;
}

/** npm reduces our lock file to what the package.json of this folder needs, without a network. @param {string} folder */
async function reduceLock(folder) {
  const lock = join(folder, 'package-lock.json');
  cpSync(join(ROOT, 'package-lock.json'), lock);
  await runNpm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  return Object.keys(readJson(lock).packages);
}

/**
 * CycloneDX. npm sbom with --omit=dev would leave out what development packages use too, so it gets a package.json of its own.
 * @param {string[]} paths of packages
 * @param {string} stage a folder for the time of the call
 */
async function listComponents(paths, stage) {
  const { name, version, license, dependencies, devDependencies, overrides } = ROOT_PACKAGE;
  const direct = Object.entries({ ...dependencies, ...devDependencies }).filter(([each]) =>
    paths.includes(`node_modules/${each}`),
  );
  mkdirSync(stage);
  writeJson(join(stage, 'package.json'), {
    ...{ name, version, license, overrides },
    dependencies: Object.fromEntries(direct),
  });
  await reduceLock(stage);
  const listed = await runNpm(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], stage);
  rmSync(stage, { recursive: true });
  // Both are optional, and differ in every run.
  const { serialNumber, metadata, ...rest } = JSON.parse(listed);
  const { timestamp, component, ...fixed } = metadata;
  return { ...rest, metadata: { ...fixed, component: { ...component, name } } };
}

/**
 * @param {string[]} args
 * @param {string} cwd
 * @returns what npm printed
 */
async function runNpm(args, cwd) {
  const parts = /** @type {Buffer[]} */ ([]);
  const options = { cwd, write: (/** @type {Buffer} */ part) => parts.push(part) };
  const code = await npm([...args, '--package-lock-only', '--offline', '--loglevel=error'], options);
  const printed = Buffer.concat(parts).toString();
  if (code !== 0) throw new Stop(`The package could not be made, because npm ${args[0]} failed:\n${printed}`);
  return printed;
}

/** @param {string} folder */
function measure(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(/** @type {string} */ file, /** @type {object} */ value) {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

/* `npm run package [-- FOLDER]`. The folder gets its name last, so an interrupted run leaves no half package. */
await asCommand(async () => {
  const startedAt = performance.now();
  // The server's user is not the one who makes the package.
  process.umask(0o022);
  loadEnvFile();
  await installWhenNeeded({ forBuild: true });
  await buildWhenStale();
  // The build may be older than the last commit.
  writeBuildInfo();
  const [, , given] = process.argv;
  const folder = given ? resolve(process.env.INIT_CWD ?? '.', given) : join(ROOT, 'dist/package');
  if (given && existsSync(folder)) throw new Stop(`${folder} already exists.`);
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  try {
    const packages = await makePackage(part);
    rmSync(folder, { recursive: true, force: true });
    renameSync(part, folder);
    const size = `${Math.ceil(measure(folder) / 1e6)} MB, ${packages} packages`;
    console.log(`Made ${folder} in ${secondsSince(startedAt)}: version ${ROOT_PACKAGE.version}, ${size}.`);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
});
