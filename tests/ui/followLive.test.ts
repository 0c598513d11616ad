import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession } from '../../src/api/session.ts';
import { followLive } from '../../src/realtime/followLive.ts';
import type { News } from '../../src/realtime/keepFollowing.ts';
import { viewer } from '../helpers/factories.ts';
import { holdElsewhere, provideLocks, withoutLocks } from './fakeLocks.ts';

beforeEach(() => {
  vi.useFakeTimers();
  keepSession({ ...viewer, offers: ['live'] });
  provideLocks();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = () => undefined;
      close = () => undefined;
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  withoutLocks();
});

async function follow() {
  const told: News[] = [];
  const stop = followLive(viewer.id, (news) => told.push(news));
  await vi.advanceTimersByTimeAsync(100);
  stop();
  return told;
}

test('NPAN-5 DET-11 a tab beside the one that follows catches up with what was shared before it listened', async () => {
  const release = holdElsewhere(`live-${viewer.id}`);
  await vi.advanceTimersByTimeAsync(0);
  expect(await follow()).toEqual([{ event: 'following' }]);
  release();
});

test('NPAN-5 a tab alone follows by itself', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  expect(await follow()).toEqual([]);
  expect(fetched).toHaveBeenCalledOnce();
});

test('AUTH-10 a tab calls nothing when the one that followed signs out, and takes over if that was only closed', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  for (const signsOut of [true, false]) {
    const release = holdElsewhere(`live-${viewer.id}`);
    await vi.advanceTimersByTimeAsync(0);
    const stop = followLive(viewer.id, () => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    release();
    await vi.advanceTimersByTimeAsync(100);
    if (signsOut) stop();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fetched).toHaveBeenCalledTimes(signsOut ? 0 : 1);
    stop();
  }
});
