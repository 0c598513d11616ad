import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';

// The compiler does the work, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 60_000 });

const ROOT = resolve(import.meta.dirname, '../..');
const TSC = join(ROOT, 'node_modules/.bin/tsc');
const PROJECTS = ['contract', 'server', 'src', 'src/offline/serviceWorker', 'tests'];
/** Installed, built, or written by a running server. */
const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report']);

type Project = { compilerOptions: object; files: string[] };
let projects: Project[];

/** The compiler's own view of a project: its options and its files, by path from the root. */
async function readProject(project: string): Promise<Project> {
  const { stdout } = await promisify(execFile)(TSC, ['-p', project, '--showConfig'], {
    cwd: ROOT,
    maxBuffer: 10_000_000,
  });
  const { compilerOptions, files }: Project = JSON.parse(stdout);
  return { compilerOptions, files: files.map((file) => relative(ROOT, resolve(ROOT, project, file))) };
}

beforeAll(async () => {
  projects = await Promise.all(PROJECTS.map(readProject));
});

function typescriptFiles(): string[] {
  const ours = readdirSync(ROOT, { withFileTypes: true }).filter(
    ({ name }) => !NOT_OURS.has(name) && !name.startsWith('.'),
  );
  const files = ours.flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(ROOT, entry.name), { recursive: true, encoding: 'utf8' }).map((path) =>
          join(entry.name, path),
        )
      : [entry.name],
  );
  return files.filter((path) => /\.(ts|tsx|mts|cts)$/.test(path));
}

test('every TypeScript file belongs to a project that the type check reads', () => {
  const read = new Set(projects.flatMap(({ files }) => files));
  const files = typescriptFiles();
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !read.has(file))).toEqual([]);
});

test('every project is strict, and takes an index for one that may be missing', () => {
  for (const { compilerOptions } of projects) {
    expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true });
  }
});
