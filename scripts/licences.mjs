import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from './project.mjs';

const INTRODUCTION = `Parks Console contains the packages below: those of the server in node_modules, and those that are part of the
console in dist/console. Each group of packages is followed by its licence.
`;

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** Style sheets and fonts have no source map. */
const FONTS = /^@fontsource/;

/** Every package of the console, as a path such as node_modules/react. */
export function findConsolePackages() {
  return [...new Set([...findBundled(join(ROOT, 'dist/console')), ...findFonts()])];
}

/** The text of NOTICE: packages with their licences. @param {string[]} paths */
export function describeLicences(paths) {
  /** @type {Map<string, Set<string>>} */
  const groups = new Map();
  for (const path of [...new Set(paths)].sort()) {
    const { title, text } = readLicence(path);
    groups.set(text, (groups.get(text) ?? new Set()).add(title));
  }
  const sections = [...groups].map(([text, titles]) => `${[...titles].join('\n')}\n\n${text}\n`);
  return [INTRODUCTION, ...sections].join(`\n${'-'.repeat(80)}\n`);
}

/** The source maps name every file of a bundle. @param {string} folder */
function findBundled(folder) {
  const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  );
  const sources = maps.flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).sources);
  return sources.flatMap((source) => {
    const [path] = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(source) ?? [];
    return path && existsSync(join(ROOT, path, 'package.json')) ? [posix.normalize(path)] : [];
  });
}

function findFonts() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => FONTS.test(name))
    .map((name) => `node_modules/${name}`);
}

/** @param {string} path of a package, relative to ROOT */
function readLicence(path) {
  const folder = join(ROOT, path);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return {
    title: `${name} ${version} (${license?.type ?? license ?? 'licence: see below'})`,
    text: texts.join('\n\n').replaceAll('\r\n', '\n') || 'The package contains no licence text.',
  };
}
