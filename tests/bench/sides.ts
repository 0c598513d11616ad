import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { waitForServer } from '../helpers/builtServer.ts';

/* Runs this revision next to another one. `BENCH_REVISION=<revision>` names it, and its files exist in a temporary worktree. */

const ROOT = resolve(import.meta.dirname, '../..');

export type Side = { title: string; root: string };
export type StartedSide = { side: Side; origin: string; stop: () => Promise<void> };

export const NOW: Side = { title: 'now', root: ROOT };

export async function withRevision(
  revision: string,
  script: 'buildServer' | 'build',
  run: (sides: [before: Side, now: Side], folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parks-compare-'));
  const before: Side = { title: git('rev-parse', '--short', revision), root: join(folder, 'before') };
  git('worktree', 'add', '--detach', before.root, revision);
  try {
    installPackages(before.root);
    // Revisions up to 27 November 2026 say host.
    const known = [script, 'buildHost'].find((name) => existsSync(join(before.root, `scripts/${name}.mjs`)));
    execFileSync(process.execPath, [`scripts/${known}.mjs`], { cwd: before.root, stdio: 'inherit' });
    await run([before, NOW], folder);
  } finally {
    git('worktree', 'remove', '--force', before.root);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same packages are shared; others are installed, because an old revision may not run with today's. */
function installPackages(root: string): void {
  const [theirs, ours] = [root, ROOT].map((folder) =>
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  );
  if (theirs === ours) symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'inherit',
    });
}

export async function startSide(
  side: Side,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<StartedSide> {
  mkdirSync(dataDir);
  const { PATH, HOME, TMPDIR } = process.env;
  // Revisions up to 27 November 2026 build into dist/host.
  const entry = ['dist/server/server/main.js', 'dist/host/server/main.js']
    .map((path) => join(side.root, path))
    .find(existsSync);
  if (!entry) throw new Error(`${side.root} has no built server.`);
  const child = spawn(process.execPath, [entry], {
    cwd: dataDir,
    env: {
      PATH,
      HOME,
      TMPDIR,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_DATA: 'true',
      QUOTA_FACTOR: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { ready, ended } = waitForServer(child);
  const origin = await ready;
  return {
    side,
    origin,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}
