import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { transformWithOxc } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { lockFolder } from '../../server/database/pglite/folderLock.ts';

const SOURCE = resolve(import.meta.dirname, '../../server/database/pglite/folderLock.ts');

/**
 * Takes the lock, says so, and gives it back when its input ends. Where a file is named, it tries at every instant that
 * is written into that file, and gives back what it had only then, when it is another's already.
 */
const HOLDER = `
  import { readFileSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { lockFolder } from './folderLock.mjs';
  const [folder, startFile] = process.argv.slice(2);
  function tryToLock() {
    try {
      const unlock = lockFolder(folder);
      console.log('locked');
      return unlock;
    } catch (error) {
      console.log(error.name + ': ' + error.message);
    }
  }
  if (startFile === undefined) {
    const unlock = tryToLock();
    if (unlock) process.stdin.on('end', unlock).resume();
  } else {
    console.log('waiting');
    for (let last = 0, unlock; ; ) {
      const at = Number(readFileSync(startFile, 'utf8'));
      if (at === last) {
        await sleep(5);
        continue;
      }
      unlock?.();
      while (Date.now() < at);
      last = at;
      unlock = tryToLock();
    }
  }
`;

/** What the holder is run through, a file of instants at which it tries, and which scripts it runs; see below. */
type Starting = { through?: string[]; startFile?: string[]; from?: string };

/** For the tests of a file: a new folder for each, and processes that want its lock. */
export function lockedFolder() {
  /** Scripts that find the packages, and scripts that do not: as on a system for which the lock was not compiled. */
  let scripts: string;
  let scriptsWithoutLock: string;
  let folder: string;
  const children: ChildProcess[] = [];
  const held: (() => void)[] = [];

  beforeAll(async () => {
    const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
    const newScripts = () => {
      const place = mkdtempSync(join(tmpdir(), 'parks-lock-scripts-'));
      writeFileSync(join(place, 'folderLock.mjs'), code);
      writeFileSync(join(place, 'holder.mjs'), HOLDER);
      return place;
    };
    scripts = newScripts();
    symlinkSync(
      resolve(import.meta.dirname, '../../node_modules'),
      join(scripts, 'node_modules'),
      'junction',
    );
    scriptsWithoutLock = newScripts();
  });
  afterAll(() => {
    for (const place of [scripts, scriptsWithoutLock]) rmSync(place, { recursive: true, force: true });
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parks-lock-'));
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map(kill9));
    for (const unlock of held.splice(0)) unlock();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Another process that wants the lock, and the next line that it says. */
  function spawnHolder({ through = [], startFile = [], from = scripts }: Starting = {}) {
    const [program = '', ...args] = [
      ...through,
      process.execPath,
      join(from, 'holder.mjs'),
      folder,
      ...startFile,
    ];
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    children.push(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const warnings: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text) => warnings.push(text));
    return { process: child, says: async () => String((await lines.next()).value), warnings };
  }

  /** Another process, and what it said of the lock: `locked`, or the refusal. */
  async function another(starting: Starting = {}) {
    const { process, says, warnings } = spawnHolder(starting);
    return { process, said: await says(), warnings };
  }

  const lockFile = () => join(folder, 'host.lock');
  const ownerPid = () => JSON.parse(readFileSync(lockFile(), 'utf8')).pid;

  /** Takes the lock for this process, which gives it back after the test at the latest. */
  function lock(at = folder): () => void {
    const unlock = lockFolder(at);
    held.push(unlock);
    return unlock;
  }

  return {
    folder: () => folder,
    scripts: () => scripts,
    scriptsWithoutLock: () => scriptsWithoutLock,
    lockFile,
    ownerPid,
    lock,
    spawnHolder,
    another,
  };
}

export async function kill9(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** As the lock says when a process began. */
export function getStart(pid: number): string {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
}
