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

/** Holds the lock until its input ends. With a start file it tries at each instant in it, and releases an earlier lock then. */
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

type Starting = { through?: string[]; startFile?: string[]; from?: string };

export function lockedFolder() {
  /** The second set does not find the packages, like a system without a compiled lock. */
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

  async function another(starting: Starting = {}) {
    const { process, says, warnings } = spawnHolder(starting);
    return { process, said: await says(), warnings };
  }

  const lockFile = () => join(folder, 'host.lock');
  const ownerPid = () => JSON.parse(readFileSync(lockFile(), 'utf8')).pid;

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

/** The start time of a process in the format of the lock. */
export function getStart(pid: number): string {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
}
