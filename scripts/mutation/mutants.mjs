import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { ROOT, Stop } from '../project.mjs';

/** @typedef {import('@stryker-mutator/api/core').Mutant} Mutant */
/**
 * The part of Babel's types that is used here.
 * @typedef {{
 * node: { type: string, name?: { name?: string }, id?: { name?: string }, init?: { type: string } },
 * scope: { getBinding(name: string): { referencePaths: NodePath[] } | undefined },
 * findParent(test: (path: NodePath) => boolean): NodePath | null,
 * }} NodePath
 */
/** @typedef {'contract' | 'server' | 'src'} Wing */

/** Styles are checked by eye and by contrast tests; no behaviour test could detect another padding. */
const LOOKS = new Set(['sx', 'style', 'slotProps']);
/** Placeholder for the active mutant's name in a console built with mutants. */
export const ACTIVE = '@active mutant@';
const NOT_DRAWN = /^src\/theme\//;

/** @param {string[]} args */
function git(args) {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 100_000_000, stdio: 'pipe' });
  } catch (error) {
    throw new Stop(`git ${args.join(' ')}: ${/** @type {{ stderr?: string }} */ (error).stderr ?? error}`);
  }
}

/** TypeScript files of a wing that are tracked by git. @param {Wing} wing */
export function listFiles(wing) {
  return git(['ls-files', '--', wing])
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
}

export function filesOfCheckout() {
  const listed = git(['ls-files', '--cached', '--others', '--exclude-standard', '-z']).split('\0');
  return listed.filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

/**
 * @param {string[]} files paths from the root
 * @returns {Promise<Mutant[]>}
 */
export async function listMutants(files) {
  const drawn = files.filter((file) => !NOT_DRAWN.test(file));
  const { mutants } = await instrument(drawn.map((name) => ({ name, mutate: true })));
  return mutants.filter(({ statusReason }) => !statusReason);
}

/**
 * @param {{ name: string, mutate: true | import('@stryker-mutator/api/core').MutationRange[] }[]} files paths from the root
 */
export function instrument(files) {
  const silent = /** @type {import('@stryker-mutator/api/logging').Logger} */ (
    /** @type {unknown} */ ({ isDebugEnabled: () => false, debug() {}, info() {}, warn: console.warn })
  );
  return new Instrumenter(silent).instrument(
    files.map((file) => ({ ...file, content: readFileSync(join(ROOT, file.name), 'utf8') })),
    { plugins: null, excludedMutations: [], ignorers: [{ shouldIgnore: /** @type {any} */ (looks) }] },
  );
}

/** Style props, and constants used only in them. @param {NodePath} path of a node of the syntax tree */
function looks(path) {
  return isLook(path) ? 'how it looks' : undefined;
}

/**
 * @param {NodePath} path
 * @param {ReadonlySet<unknown>} asking declarations being checked, because one may use itself
 * @returns {boolean}
 */
function isLook({ node, scope }, asking = new Set()) {
  if (node.type === 'JSXAttribute') return LOOKS.has(node.name?.name ?? '');
  if (node.type !== 'VariableDeclarator' || node.init?.type !== 'ObjectExpression') return false;
  if (asking.has(node)) return false;
  const within = new Set([...asking, node]);
  const uses = scope.getBinding(node.id?.name ?? '')?.referencePaths ?? [];
  return uses.length > 0 && uses.every((use) => use.findParent((path) => isLook(path, within)) !== null);
}

/**
 * Draws a uniform sample; equal seeds and mutants give the same sample.
 * @param {Mutant[]} mutants
 * @param {number} size
 * @param {number} seed
 */
export function draw(mutants, size, seed) {
  const left = [...mutants];
  const random = mulberry32(seed);
  for (let taken = 0; taken < Math.min(size, left.length); taken += 1) {
    const other = taken + Math.floor(random() * (left.length - taken));
    [left[taken], left[other]] = /** @type {[Mutant, Mutant]} */ ([left[other], left[taken]]);
  }
  return left.slice(0, size);
}

/** The well-known generator of uniform numbers from 0 to 1. @param {number} seed */
function mulberry32(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * @param {string} commit
 * @param {Wing} wing
 */
export function changedRanges(commit, wing) {
  const ranges = [];
  let file = '';
  for (const line of git(['diff', '--unified=0', '--no-prefix', '--no-renames', commit, '--', wing]).split(
    '\n',
  )) {
    if (line.startsWith('+++ ')) file = line.slice('+++ '.length);
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from && count !== '0' && /\.tsx?$/.test(file)) {
      ranges.push(`${file}:${from}-${Number(from) + Number(count) - 1}`);
    }
  }
  return ranges;
}

/** @param {Pick<Mutant, 'fileName' | 'location' | 'mutatorName' | 'replacement'>} mutant with its path from the root */
export function getMutantKey({ fileName, location: { start, end }, mutatorName, replacement }) {
  return [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join(' ');
}
