import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentTime, syncClock, syncClockFromPage } from '../../src/api/clock.ts';
import { getClockWarning } from '../../src/layout/clockWarning.ts';
import { useDeviceWarnings } from '../../src/layout/useDeviceWarnings.ts';
import { renderAdmin } from '../helpers/render.tsx';

const DEVICE = new Date('2026-11-21T02:00:00.000Z');
const MINUTE = 60_000;

const answerAt = (time: Date | number) =>
  new Response(null, { headers: { date: new Date(time).toUTCString() } });

beforeEach(() => {
  vi.useFakeTimers({ now: DEVICE, toFake: ['Date'] });
  // Each test begins with a correct device clock.
  for (const time of [DEVICE.getTime(), DEVICE.getTime() - 1000]) syncClock(answerAt(time), Date.now());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['that may be right stays right', 0.5 / 60, 0, undefined],
  ['a minute behind is corrected and not told', 1, 1, undefined],
  [
    '20 minutes ahead is corrected and told',
    -20,
    -20,
    "This device's clock is 20 minutes ahead. The console uses the server's time.",
  ],
  [
    '26 hours behind is told in days',
    26 * 60,
    26 * 60,
    "This device's clock is 1 day behind. The console uses the server's time.",
  ],
])('SHELL-15 a device %s', (_case, minutes, corrected, warning) => {
  syncClock(answerAt(DEVICE.getTime() + minutes * MINUTE), Date.now());
  const off = currentTime().getTime() - DEVICE.getTime();
  expect(Math.abs(off - corrected * MINUTE)).toBeLessThanOrEqual(1000);
  expect(getClockWarning()).toBe(warning);
});

test('SHELL-15 what is known of the clock outlasts a reload without a network', () => {
  syncClock(answerAt(DEVICE.getTime() - 20 * MINUTE), Date.now());
  const kept = { ...localStorage };
  syncClock(answerAt(DEVICE), Date.now());
  Object.assign(localStorage, kept);
  // As in a page from a cache, which tells no time.
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  syncClockFromPage();
  expect(Math.round((currentTime().getTime() - DEVICE.getTime()) / MINUTE)).toBe(-20);
});

test('SHELL-15 a slow response, or one without a time, corrects nothing', () => {
  syncClock(answerAt(DEVICE.getTime() - 4 * MINUTE), Date.now() - 5 * MINUTE);
  syncClock(new Response(), Date.now());
  expect(currentTime()).toEqual(DEVICE);
});

test('SHELL-15 a wrong clock is reported once, whenever it is found', async () => {
  const Frame = () => {
    useDeviceWarnings();
    return null;
  };
  const { unmount } = renderAdmin(<Frame />);
  syncClock(answerAt(DEVICE.getTime() - 20 * MINUTE), Date.now());
  expect(await screen.findByText(/^This device's clock is 20 minutes ahead/)).toBeVisible();
  unmount();
  renderAdmin(<Frame />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/^This device's clock/)).toBeNull();
});
