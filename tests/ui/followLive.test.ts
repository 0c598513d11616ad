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
