import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { transformWithOxc } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FolderInUse, lockFolder } from '../../server/database/pglite/folderLock.ts';

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

/** A container of this host name: with process numbers of its own, and what runs in it ends with it. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
/** Root alone may make one, and not on every machine. */
const hasContainers = spawnSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true']).status === 0;

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
  symlinkSync(resolve(import.meta.dirname, '../../node_modules'), join(scripts, 'node_modules'), 'junction');
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

type Starting = { through?: string[]; startFile?: string[]; from?: string };

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

async function kill9(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** As the lock says when a process began. */
function startOf(pid: number): string {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
}

const lockFile = () => join(folder, 'host.lock');
const ownerPid = () => JSON.parse(readFileSync(lockFile(), 'utf8')).pid;

/** Takes the lock for this process, which gives it back after the test at the latest. */
function lock(at = folder): () => void {
  const unlock = lockFolder(at);
  held.push(unlock);
  return unlock;
}

describe('the lock on a data folder', () => {
  test('a second process is refused in a sentence that names the folder, the process and what to do', async () => {
    const first = await another();
    expect(first.said).toBe('locked');
    const second = await another();
    expect(second.said).toMatch(/^FolderInUse: /);
    expect(second.said).toContain(folder);
    expect(second.said).toMatch(
      new RegExp(`\\(process ${first.process.pid}, since \\d{4}-[\\d-]+T[\\d:]+Z\\)`),
    );
    expect(second.said).toContain('DATA_DIR');
    expect(() => lock()).toThrow(FolderInUse);
    expect(readdirSync(folder)).toEqual(['host.lock']);
  });

  test('the same process cannot take it twice', () => {
    const unlock = lock();
    expect(() => lock()).toThrow(FolderInUse);
    unlock();
  });

  test('makes the folder where it is missing', () => {
    const unlock = lock(join(folder, 'not', 'there'));
    unlock();
    expect(readdirSync(join(folder, 'not', 'there'))).toEqual([]);
  });

  test('once given back it can be taken', async () => {
    const first = await another();
    first.process.stdin?.end();
    await once(first.process, 'exit');
    expect(readdirSync(folder)).toEqual([]);
    expect((await another()).said).toBe('locked');
  });

  test('the lock of a process that was killed is taken over', async () => {
    const first = await another();
    await kill9(first.process);
    expect(ownerPid()).toBe(first.process.pid);
    const second = await another();
    expect(second.said).toBe('locked');
    expect(ownerPid()).toBe(second.process.pid);
    expect(readdirSync(folder)).toEqual(['host.lock']);
  });

  test.each(['{"pid":', 'null', '7', '{}', ''])('a lock in which %j stands is taken over', (content) => {
    writeFileSync(lockFile(), content);
    lock()();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('the number of a process that runs says nothing: the system knows that nobody has it', () => {
    const startedAt = startOf(process.ppid);
    writeFileSync(
      lockFile(),
      JSON.stringify({ host: hostname(), pid: process.ppid, startedAt, byKernel: true }),
    );
    lock();
    expect(ownerPid()).toBe(process.pid);
  });

  test('of many that start at once on the lock of a killed one, a single one gets it', async () => {
    const startFile = join(scripts, 'start');
    writeFileSync(startFile, '0');
    const starting = Array.from({ length: 8 }, () => spawnHolder({ startFile: [startFile] }));
    for (const { says } of starting) expect(await says()).toBe('waiting');
    for (let round = 0; round < 25; round += 1) {
      writeFileSync(`${startFile}.new`, String(Date.now() + 50));
      renameSync(`${startFile}.new`, startFile);
      const said = await Promise.all(starting.map(({ says }) => says()));
      const locked = starting.filter((_, index) => said[index] === 'locked');
      expect(locked).toHaveLength(1);
      expect(ownerPid()).toBe(locked[0]?.process.pid);
    }
  });

  test.runIf(hasContainers)(
    'a container of the same host name is refused, and one that is killed frees it',
    async () => {
      const first = await another({ through: CONTAINER });
      expect(first.said).toBe('locked');
      expect((await another({ through: CONTAINER })).said).toMatch(/^FolderInUse: /);
      expect((await another()).said).toMatch(/^FolderInUse: /);
      await kill9(first.process);
      // What runs in a container ends just after it.
      await vi.waitFor(
        async () => expect((await another({ through: CONTAINER })).said).toBe('locked'),
        10_000,
      );
    },
  );

  test('a folder that was renamed is held under its new name', async () => {
    expect((await another()).said).toBe('locked');
    const moved = `${folder}-moved`;
    renameSync(folder, moved);
    try {
      expect(() => lock(moved)).toThrow(FolderInUse);
    } finally {
      renameSync(moved, folder);
    }
  });

  test('giving it back does not take it from who has another file of that name', () => {
    const unlock = lock();
    rmSync(lockFile());
    const other = lock();
    unlock();
    expect(() => lock()).toThrow(FolderInUse);
    other();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['was removed', () => rmSync(lockFile())],
    ['stands in another folder by now', () => renameSync(lockFile(), join(folder, 'elsewhere'))],
  ])('a process whose lock %s ends, rather than write on', (_what, lose) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      lock();
      vi.advanceTimersByTime(5000);
      lose();
      // Thrown by the timer, where nobody catches it.
      expect(() => vi.advanceTimersByTime(5000)).toThrow('so this process ends');
    } finally {
      vi.useRealTimers();
    }
  });
});

/** Locks of older versions, and of hosts on systems that cannot lock: held by what stands in them. */
describe('a lock that is held by words alone', () => {
  const ELSEWHERE = { host: 'another-container', pid: 1, startedAt: '123' };

  /** A lock that was last touched so many seconds ago. */
  function leaveLock(owner: object, seconds: number): void {
    writeFileSync(lockFile(), JSON.stringify(owner));
    const at = Date.now() / 1000 - seconds;
    utimesSync(lockFile(), at, at);
  }

  test.runIf(process.platform === 'linux')(
    'of a process that runs here refuses, whatever version asks',
    async () => {
      const words = { host: hostname(), pid: process.ppid, startedAt: startOf(process.ppid) };
      leaveLock(words, 60);
      expect(() => lock()).toThrow(`(process ${process.ppid})`);
      expect((await another({ from: scriptsWithoutLock })).said).toMatch(/^FolderInUse: /);
      expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toEqual(words);
      // The number of a killed process, used again.
      leaveLock({ ...words, startedAt: `${words.startedAt}0` }, 0);
      lock();
      expect(ownerPid()).toBe(process.pid);
    },
  );

  test('of another machine refuses as long as somebody touches it', () => {
    leaveLock(ELSEWHERE, 25);
    expect(() => lock()).toThrow('on another-container). Stop that one first');
    leaveLock(ELSEWHERE, 31);
    lock();
    expect(ownerPid()).toBe(process.pid);
  });

  test('one that is held is touched every few seconds, for those who see nothing else of it', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const unlock = lock();
      utimesSync(lockFile(), 0, 0);
      vi.advanceTimersByTime(5000);
      expect(Date.now() - statSync(lockFile()).mtimeMs).toBeLessThan(30_000);
      unlock();
      leaveLock(ELSEWHERE, 60);
      vi.advanceTimersByTime(60_000);
      expect(Date.now() - statSync(lockFile()).mtimeMs).toBeGreaterThan(59_000);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is what a host falls back on where the system has no lock, and says so', async () => {
    const first = await another({ from: scriptsWithoutLock });
    expect(first.said).toBe('locked');
    await vi.waitFor(() => expect(first.warnings.join('')).toContain(`The system cannot lock ${lockFile()}`));
    for (const from of [scriptsWithoutLock, scripts]) {
      expect((await another({ from })).said).toMatch(/^FolderInUse: .*DATA_DIR/);
    }
    await kill9(first.process);
    expect((await another({ from: scriptsWithoutLock })).said).toBe('locked');
  });

  test('of several that fall back on it at once, a single one gets it', async () => {
    const starting = Array.from({ length: 4 }, () => spawnHolder({ from: scriptsWithoutLock }));
    const said = await Promise.all(starting.map(({ says }) => says()));
    expect(said.filter((line) => line === 'locked')).toHaveLength(1);
  });

  test('refuses where the system could lock for the one that has it, and not for the one that asks', async () => {
    expect((await another()).said).toBe('locked');
    expect((await another({ from: scriptsWithoutLock })).said).toMatch(/^FolderInUse: /);
  });
});
