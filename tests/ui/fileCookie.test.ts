import { afterEach, expect, test, vi } from 'vitest';

// @alone: a page follows its cookie until it closes.

afterEach(() => void vi.useRealTimers());

test('OFF-1 a network that never answers delays pages that show files by at most ten seconds', async () => {
  vi.resetModules();
  const { setPlatform } = await import('../../src/api/platform.ts');
  const { keepFileCookie, openFiles } = await import('../../src/api/fileCookie.ts');
  const confirmedUser = () => new Promise<never>(() => {});
  setPlatform({ identity: { confirmedUser, onTokenChange: () => undefined, currentUser: () => null } });
  vi.useFakeTimers();
  keepFileCookie();
  const opened = vi.fn();
  void openFiles().then(opened);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(opened).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(opened).toHaveBeenCalledOnce();
});
