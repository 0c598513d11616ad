import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import { FolderInUse } from '../../server/database/pglite/folderLock.ts';
import { getStart, kill9, lockedFolder } from '../helpers/lockedFolder.ts';
import { waitFor } from '../helpers/waiting.ts';

const { scripts, scriptsWithoutLock, lockFile, ownerPid, lock, spawnHolder, another } = lockedFolder();

test('a lock without a holder is reported without one', () => {
  expect(new FolderInUse('/srv/parks', undefined).message).toBe(
    'The data folder /srv/parks is in use by another Parks Console. ' +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
});

/** Locks of older versions, and of systems without file locks: only the content of the lock file counts. */
describe('a lock by the file alone', () => {
  const ELSEWHERE = { host: 'another-container', pid: 1, startedAt: '123' };

  function leaveLock(owner: object, seconds: number): void {
    writeFileSync(lockFile(), JSON.stringify(owner));
    const at = Date.now() / 1000 - seconds;
    utimesSync(lockFile(), at, at);
  }

  test.runIf(process.platform === 'linux')('of a process running here refuses any version', async () => {
    const words = { host: hostname(), pid: process.ppid, startedAt: getStart(process.ppid) };
    leaveLock(words, 60);
    expect(() => lock()).toThrow(`(process ${process.ppid})`);
    expect((await another({ from: scriptsWithoutLock() })).said).toMatch(/^FolderInUse: /);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toEqual(words);
    // Another process has reused the id of the killed one.
    leaveLock({ ...words, startedAt: `${words.startedAt}0` }, 0);
    lock();
    expect(ownerPid()).toBe(process.pid);
  });

  test('of another machine refuses as long as it is renewed', () => {
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

  test('is the fallback without a system lock, with a warning', async () => {
    const first = await another({ from: scriptsWithoutLock() });
    expect(first.said).toBe('locked');
    await waitFor(() => expect(first.warnings.join('')).toContain(`The system cannot lock ${lockFile()}`));
    for (const from of [scriptsWithoutLock(), scripts()]) {
      expect((await another({ from })).said).toMatch(/^FolderInUse: .*DATA_DIR/);
    }
    await kill9(first.process);
    expect((await another({ from: scriptsWithoutLock() })).said).toBe('locked');
  });

  test('is given to one of several that fall back on it at once', async () => {
    const starting = Array.from({ length: 4 }, () => spawnHolder({ from: scriptsWithoutLock() }));
    const said = await Promise.all(starting.map(({ says }) => says()));
    expect(said.filter((line) => line === 'locked')).toHaveLength(1);
  });

  test('refuses a server without a system lock while the holder has one', async () => {
    expect((await another()).said).toBe('locked');
    expect((await another({ from: scriptsWithoutLock() })).said).toMatch(/^FolderInUse: /);
  });
});
