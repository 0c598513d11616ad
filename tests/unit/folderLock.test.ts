import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
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

let scripts: string;
let folder: string;
const children: ChildProcess[] = [];
const held: (() => void)[] = [];

beforeAll(async () => {
  scripts = mkdtempSync(join(tmpdir(), 'parks-lock-scripts-'));
  const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
  writeFileSync(join(scripts, 'folderLock.mjs'), code);
  writeFileSync(join(scripts, 'holder.mjs'), HOLDER);
});
afterAll(() => rmSync(scripts, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parks-lock-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill9));
  for (const unlock of held.splice(0)) unlock();
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that wants the lock, and the next line that it says. */
function spawnHolder(...startFile: string[]): { process: ChildProcess; says: () => Promise<string> } {
  const child = spawn(process.execPath, [join(scripts, 'holder.mjs'), folder, ...startFile], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { process: child, says: async () => (await lines.next()).value };
}

/** Another process, and what it said of the lock: `locked`, or the refusal. */
async function another(): Promise<{ process: ChildProcess; said: string }> {
  const { process, says } = spawnHolder();
  return { process, said: await says() };
}

async function kill9(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
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
    expect(second.said).toContain(`(process ${first.process.pid})`);
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

  test('a lock that was cut short while it was written is taken over', () => {
    writeFileSync(lockFile(), '{"pid":');
    lock();
    expect(ownerPid()).toBe(process.pid);
  });

  test.each(['null', '7', '{}', ''])('a lock in which %j stands is taken over', (content) => {
    writeFileSync(lockFile(), content);
    lock()();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('giving back a lock that another has taken over leaves it to the other', () => {
    const unlock = lock();
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid + 1, startedAt: '1' }));
    unlock();
    expect(ownerPid()).toBe(process.pid + 1);
  });

  test.runIf(process.platform === 'linux')(
    'a process that got the number of a killed one is not taken for it',
    async () => {
      const { process: running } = await another();
      const real = JSON.parse(readFileSync(lockFile(), 'utf8'));
      expect(real.pid).toBe(running.pid);
      writeFileSync(lockFile(), JSON.stringify({ ...real, startedAt: String(Number(real.startedAt) - 1) }));
      lock();
      expect(ownerPid()).toBe(process.pid);
    },
  );

  test('of many that start at once on the lock of a killed one, a single one gets it', async () => {
    const startFile = join(scripts, 'start');
    writeFileSync(startFile, '0');
    const starting = Array.from({ length: 8 }, () => spawnHolder(startFile));
    for (const { says } of starting) expect(await says()).toBe('waiting');
    for (let round = 0; round < 25; round += 1) {
      writeFileSync(lockFile(), JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' }));
      writeFileSync(`${startFile}.new`, String(Date.now() + 50));
      renameSync(`${startFile}.new`, startFile);
      const said = await Promise.all(starting.map(({ says }) => says()));
      const locked = starting.filter((_, index) => said[index] === 'locked');
      expect(locked).toHaveLength(1);
      expect(ownerPid()).toBe(locked[0]?.process.pid);
    }
  });
});

describe('the lock between containers on one volume', () => {
  const ELSEWHERE = { host: 'another-container', pid: 1, startedAt: '123' };

  /** A lock that was last touched so many seconds ago. */
  function leaveLock(owner: object, seconds: number): void {
    writeFileSync(lockFile(), JSON.stringify(owner));
    const at = Date.now() / 1000 - seconds;
    utimesSync(lockFile(), at, at);
  }
  const age = () => Date.now() - statSync(lockFile()).mtimeMs;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('one that another touches is held, though its process number is nobody’s here', () => {
    leaveLock({ ...ELSEWHERE, pid: 2 ** 22 + 1 }, 25);
    expect(() => lock()).toThrow('on another-container). Stop that one first');
    expect(readdirSync(folder)).toEqual(['host.lock']);
  });

  test('one that nobody touches any more is taken over, though its process number is somebody’s here', () => {
    leaveLock({ ...ELSEWHERE, pid: process.pid }, 31);
    lock();
    expect(JSON.parse(readFileSync(lockFile(), 'utf8')).host).toBe(hostname());
  });

  test('the same container starts again at once', () => {
    leaveLock({ ...ELSEWHERE, host: hostname() }, 0);
    lock();
    expect(ownerPid()).toBe(process.pid);
  });

  test('one that is held is touched every few seconds, until it is given back', () => {
    const unlock = lock();
    for (let round = 0; round < 3; round += 1) {
      utimesSync(lockFile(), 0, 0);
      vi.advanceTimersByTime(5000);
      expect(age()).toBeLessThan(30_000);
    }
    unlock();
    leaveLock(ELSEWHERE, 60);
    vi.advanceTimersByTime(60_000);
    expect(age()).toBeGreaterThan(59_000);
  });

  test.each([
    ['was taken by another', () => leaveLock(ELSEWHERE, 0)],
    ['is gone', () => rmSync(lockFile())],
  ])('a process whose lock %s ends, rather than write on', (_what, lose) => {
    lock();
    lose();
    // Thrown by the timer, where nobody catches it.
    expect(() => vi.advanceTimersByTime(5000)).toThrow('so this process ends');
  });
});
