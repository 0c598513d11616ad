import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWhenIdle } from '../../src/components/loadWhenIdle.ts';
import { lazyWithRetry } from '../../src/components/record/lazyWithRetry.tsx';

const { requestIdleCallback } = window;

beforeEach(() => {
  vi.useFakeTimers();
  // As in Safari.
  Reflect.deleteProperty(window, 'requestIdleCallback');
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(window, { requestIdleCallback });
  onlineManager.setOnline(true);
});

const LATE = async () => () => <p>It is there.</p>;

function open(load: () => Promise<() => React.ReactNode>) {
  const loadPart = async () => ({ default: await loadWhenIdle('the part', load) });
  const Part = lazyWithRetry(loadPart, { missing: 'It is missing.' });
  return render(<Part />);
}
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('NPAN-5 a part that fails to load is logged in the browser’s console and requested until it loads', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = vi.fn(LATE);
  for (let missed = 0; missed < 5; missed++) load.mockRejectedValueOnce(new Error('Failed to fetch'));
  open(load);
  expect(load).not.toHaveBeenCalled();
  await after(2_000);
  expect(load).toHaveBeenCalledTimes(1);
  await after(60_000);
  expect(screen.getByText('It is there.')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(6);
  expect(warn.mock.calls).toEqual([['Parks Console: loading the part failed: Failed to fetch']]);
});

test('NPAN-5 offline nothing is requested, and online at once', async () => {
  onlineManager.setOnline(false);
  const load = vi.fn(LATE);
  open(load);
  await after(60_000);
  expect(load).not.toHaveBeenCalled();
  act(() => onlineManager.setOnline(true));
  await after(0);
  expect(screen.getByText('It is there.')).toBeVisible();
});
