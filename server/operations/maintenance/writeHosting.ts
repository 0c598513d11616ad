import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ConsoleConfig, consoleConfig } from '../../../contract/schemas/consoleConfig.ts';
import { getErrorReason } from '../../config/cannotStart.ts';
import { withSettings } from '../../console/consolePage.ts';
import { describeHosting, findHostingProblem } from '../../console/hostedConsole.ts';
import { type Command, count, parseArguments, Refused, WrongUsage } from './command.ts';

const USAGE = 'npm run hosting -- <address of the server, or a file with /config.json> <folder>';

/** Relative to the built server in dist/. */
const CONSOLE_DIR = fileURLToPath(new URL('../../../../console', import.meta.url));
const FILES = 'public';
/** For the next run. */
const RELEASE = 'release.json';
/** Firebase Hosting compresses files itself, and the page is written with its settings. */
const LEFT_OUT = /\.(br|gz|map)$|^(index\.html|preloads\.json)$/;
/** Milliseconds. */
const PATIENCE = 10_000;

/** `npm run hosting`: writes the console as files for Firebase Hosting, with the settings of the server that it will use. */
export async function writeHosting(
  { args, folder: from, print }: Command,
  consoleDir = CONSOLE_DIR,
): Promise<boolean> {
  const { positionals } = parseArguments(args, {}, USAGE);
  const [source, target] = positionals;
  if (!source || !target || positionals.length > 2) throw new WrongUsage(USAGE);
  const config = await readSettings(source, from);
  const problem = findHostingProblem(config);
  if (problem) throw new Refused(`The settings of ${source} cannot be used on Firebase Hosting. ${problem}`);
  const folder = resolve(from, target);
  const given = await readFirebaseFile(folder);
  await writeFiles(consoleDir, folder, config);
  const hosting = { ...(given.hosting ?? {}), ...(await describeHosting(config, FILES)) };
  await writeFile(join(folder, 'firebase.json'), toText({ ...given, hosting }));
  const files = await readdir(join(folder, FILES), { recursive: true, withFileTypes: true });
  print(
    `Wrote ${count(files.filter((file) => file.isFile()).length, 'file')} and firebase.json to ${folder}.`,
  );
  print(`To deploy them: cd ${folder} && firebase deploy --only hosting --project <project id>`);
  return true;
}

/** @throws Refused */
async function readSettings(source: string, from: string): Promise<ConsoleConfig> {
  const isAddress = /^https?:\/\//.test(source);
  const address = isAddress ? new URL('/config.json', source).href : resolve(from, source);
  try {
    const text = isAddress ? await fetchText(address) : await readFile(address, 'utf8');
    return consoleConfig.parse(JSON.parse(text));
  } catch (error) {
    throw new Refused(`${address} does not have the settings of a console: ${getErrorReason(error)}`, {
      cause: error,
    });
  }
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.text();
}

/** The rest of an earlier `firebase.json`, such as the name of a site, stays. @throws Refused if the folder has other files */
async function readFirebaseFile(folder: string): Promise<{ hosting?: object }> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'firebase.json');
  if (existsSync(file)) {
    const given = JSON.parse(await readFile(file, 'utf8'));
    if (Array.isArray(given.hosting))
      throw new Refused(`${file} has several sites. Use a folder for each of them.`);
    return given;
  }
  if ((await readdir(folder)).length > 0) throw new Refused(`${folder} has other files. Name a new folder.`);
  return {};
}

/** Keeps the scripts of the release before, because open pages may still load some of them (OFF-8). */
async function writeFiles(consoleDir: string, folder: string, config: ConsoleConfig): Promise<void> {
  if (!existsSync(join(consoleDir, 'index.html')))
    throw new Refused('The console is not built: npm run build');
  const assets = join(folder, FILES, 'assets');
  const list = join(folder, RELEASE);
  const current = (await readdir(join(consoleDir, 'assets'))).filter((name) => !LEFT_OUT.test(name));
  const before = existsSync(list) ? findReleaseBefore(JSON.parse(await readFile(list, 'utf8')), current) : [];
  const kept = new Set([...current, ...before]);
  await mkdir(assets, { recursive: true });
  for (const name of await readdir(assets)) {
    if (!kept.has(name)) await rm(join(assets, name));
  }
  const isWritten = (path: string) => !LEFT_OUT.test(basename(path));
  await cp(consoleDir, join(folder, FILES), { recursive: true, filter: isWritten });
  const html = await readFile(join(consoleDir, 'index.html'), 'utf8');
  await writeFile(join(folder, FILES, 'index.html'), withSettings(html, config));
  await writeFile(join(folder, FILES, 'config.json'), toText(config));
  await writeFile(list, toText({ current, before } satisfies Release));
}

/** Names of assets. */
type Release = { current: string[]; before: string[] };

/** The same release may be written again with other settings. */
function findReleaseBefore(last: Release, current: readonly string[]): string[] {
  return current.every((name) => last.current.includes(name)) ? last.before : last.current;
}

const toText = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
