import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { FolderInUse } from '../../server/database/pglite/folderLock.ts';
import { getStart, kill9, lockedFolder } from '../helpers/lockedFolder.ts';
import { waitFor } from '../helpers/waiting.ts';

/** A container with the same hostname but its own process ids. Its processes end with it. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const hasContainers = spawnSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true']).status === 0;

const { folder, scripts, lockFile, ownerPid, lock, spawnHolder, another } = lockedFolder();

describe('the lock on a data folder', () => {
  test('a second process is refused in a sentence that names the folder, the process and what to do', async () => {
    const first = await another();
    expect(first.said).toBe('locked');
    const second = await another();
    expect(second.said).toMatch(/^FolderInUse: /);
    expect(second.said).toContain(folder());
    expect(second.said).toMatch(
      new RegExp(`\\(process ${first.process.pid}, since \\d{4}-[\\d-]+T[\\d:]+Z\\)`),
    );
    expect(second.said).toContain('DATA_DIR');
    expect(() => lock()).toThrow(FolderInUse);
    expect(readdirSync(folder())).toEqual(['host.lock']);
  });

  test('the same process cannot take it twice', () => {
    const unlock = lock();
    expect(() => lock()).toThrow(FolderInUse);
    unlock();
  });

  test('creates a missing folder', () => {
    const unlock = lock(join(folder(), 'not', 'there'));
    unlock();
    expect(readdirSync(join(folder(), 'not', 'there'))).toEqual([]);
  });

  test('once given back it can be taken', async () => {
    const first = await another();
    first.process.stdin?.end();
    await once(first.process, 'exit');
    expect(readdirSync(folder())).toEqual([]);
    expect((await another()).said).toBe('locked');
  });

  test('the lock of a process that was killed is taken over', async () => {
    const first = await another();
    await kill9(first.process);
    expect(ownerPid()).toBe(first.process.pid);
    const second = await another();
    expect(second.said).toBe('locked');
    expect(ownerPid()).toBe(second.process.pid);
    expect(readdirSync(folder())).toEqual(['host.lock']);
  });

  test.each(['{"pid":', 'null', '7', '{}', ''])('a lock that contains %j is taken over', (content) => {
    writeFileSync(lockFile(), content);
    lock()();
    expect(readdirSync(folder())).toEqual([]);
  });

  test('a running process number proves nothing: the system knows whether the lock is held', () => {
    const startedAt = getStart(process.ppid);
    writeFileSync(
      lockFile(),
      JSON.stringify({ host: hostname(), pid: process.ppid, startedAt, byKernel: true }),
    );
    lock();
    expect(ownerPid()).toBe(process.pid);
  });

  test('one of many that start at once on the lock of a killed process gets it', async () => {
    const startFile = join(scripts(), 'start');
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
    'a container of the same server name is refused, and one that is killed frees it',
    async () => {
      const first = await another({ through: CONTAINER });
      expect(first.said).toBe('locked');
      expect((await another({ through: CONTAINER })).said).toMatch(/^FolderInUse: /);
      expect((await another()).said).toMatch(/^FolderInUse: /);
      await kill9(first.process);
      // The process in a container ends shortly after it.
      await waitFor(async () => expect((await another({ through: CONTAINER })).said).toBe('locked'), 10_000);
    },
  );

  test('a renamed folder is locked under its new name', async () => {
    expect((await another()).said).toBe('locked');
    const moved = `${folder()}-moved`;
    renameSync(folder(), moved);
    try {
      expect(() => lock(moved)).toThrow(FolderInUse);
    } finally {
      renameSync(moved, folder());
    }
  });

  test('giving it back does not take it from who has another file of that name', () => {
    const unlock = lock();
    rmSync(lockFile());
    const other = lock();
    unlock();
    expect(() => lock()).toThrow(FolderInUse);
    other();
    expect(readdirSync(folder())).toEqual([]);
  });

  test.each([
    ['was removed', () => rmSync(lockFile())],
    ['stands in another folder by now', () => renameSync(lockFile(), join(folder(), 'elsewhere'))],
  ])('a process whose lock %s ends, rather than write on', (_what, lose) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      lock();
      vi.advanceTimersByTime(5000);
      lose();
      // The timer throws, so nothing can catch the error.
      expect(() => vi.advanceTimersByTime(5000)).toThrow('so this process is stopping');
    } finally {
      vi.useRealTimers();
    }
  });
});
