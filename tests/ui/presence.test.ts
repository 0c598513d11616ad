import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PresentPerson } from '../../contract/schemas/incident.ts';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { endSession, keepSession } from '../../src/api/session.ts';
import { incidentActions } from '../../src/dataProvider/incidents.ts';
import { newsApplier } from '../../src/realtime/applyNews.ts';
import { usePresence } from '../../src/realtime/presence.ts';
import { viewer } from '../helpers/factories.ts';

const MARY: PresentPerson = { user_id: 'u2', name: 'Mary', state: 'viewing' };

beforeEach(() => {
  vi.useFakeTimers();
  keepSession({ ...viewer, offers: ['presence'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const reporting = (answer: PresentPerson[] = []) =>
  vi.spyOn(incidentActions, 'reportPresence').mockResolvedValue(answer);
const open = (state: PresentPerson['state'] = 'viewing') =>
  renderHook((now: PresentPerson['state']) => usePresence('7', now), { initialProps: state });
const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('DET-11 a page reports its state every 20 seconds, and immediately when it starts editing or leaves', async () => {
  const reported = reporting([MARY]);
  const page = open();
  await wait();
  expect(page.result.current).toEqual([MARY]);
  await wait(40_000);
  page.rerender('editing');
  page.unmount();
  const id = reported.mock.calls[0]?.[2];
  expect(id).toMatch(/.{8,}/);
  expect(reported.mock.calls).toEqual(
    ['viewing', 'viewing', 'viewing', 'editing', 'left'].map((state) => ['7', state, id]),
  );
  await wait(60_000);
  expect(reported).toHaveBeenCalledTimes(5);
});

test('DET-11 AUTH-10 a page that closes because the person signed out does not report it with a session that is over', async () => {
  const reported = reporting();
  const page = open();
  await wait();
  endSession();
  page.unmount();
  expect(reported).toHaveBeenCalledTimes(1);
});

test('DET-11 a hidden page is silent and reports again when it becomes visible', async () => {
  const reported = reporting();
  open();
  await wait();
  see('hidden');
  await wait(60_000);
  expect(reported).toHaveBeenCalledTimes(1);
  see('visible');
  expect(reported).toHaveBeenCalledTimes(2);
});

test('DET-11 a page that the browser caches leaves, and returns with a new id', async () => {
  const reported = reporting();
  open();
  await wait();
  window.dispatchEvent(new Event('pagehide'));
  await wait(60_000);
  expect(reported.mock.calls.map(([, state]) => state)).toEqual(['viewing', 'left']);
  window.dispatchEvent(new Event('pageshow'));
  expect(reported).toHaveBeenCalledTimes(3);
  expect(reported.mock.calls[2]?.[2]).not.toBe(reported.mock.calls[0]?.[2]);
});

test('DET-11 people who come and go appear live, for this incident only', async () => {
  reporting([MARY]);
  const page = open();
  await wait();
  const apply = newsApplier(new QueryClient());
  act(() => apply({ event: 'incident_presence', id: '8', people: [] }));
  expect(page.result.current).toEqual([MARY]);
  const editing: PresentPerson = { ...MARY, state: 'editing' };
  act(() => apply({ event: 'incident_presence', id: '7', people: [editing] }));
  expect(page.result.current).toEqual([editing]);
});

test('DET-11 presence is fetched again when live events start, and after a gap', async () => {
  const reported = reporting([MARY]);
  const page = open();
  await wait();
  const editing: PresentPerson = { ...MARY, state: 'editing' };
  const apply = newsApplier(new QueryClient());
  for (const [event, people] of [
    ['following', [editing]],
    ['reload', []],
  ] as const) {
    reported.mockResolvedValueOnce([...people]);
    apply({ event });
    await wait();
    expect(page.result.current).toEqual(people);
  }
});

test('DET-11 a late response does not replace a newer event', async () => {
  let answer: (people: PresentPerson[]) => void = () => {};
  vi.spyOn(incidentActions, 'reportPresence').mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const page = open();
  const editing: PresentPerson = { ...MARY, state: 'editing' };
  act(() => newsApplier(new QueryClient())({ event: 'incident_presence', id: '7', people: [editing] }));
  answer([MARY]);
  await wait();
  expect(page.result.current).toEqual([editing]);
});

test('DET-11 a late response does not replace that of a later request', async () => {
  const answers: ((people: PresentPerson[]) => void)[] = [];
  vi.spyOn(incidentActions, 'reportPresence').mockImplementation(
    () => new Promise((resolve) => void answers.push(resolve)),
  );
  const page = open();
  newsApplier(new QueryClient())({ event: 'following' });
  answers[1]?.([MARY]);
  await wait();
  answers[0]?.([]);
  await wait();
  expect(page.result.current).toEqual([MARY]);
});

test('DET-11 a server without the feature is never called', async () => {
  keepSession(viewer);
  const reported = reporting();
  const page = open();
  await wait(60_000);
  page.unmount();
  expect(reported).not.toHaveBeenCalled();
});

test('DET-11 a server that refuses is called once; an unreachable one is retried, and no people are shown until then', async () => {
  const reported = reporting().mockRejectedValue(new HttpError(404, { message: 'There is no such call.' }));
  const page = open();
  await wait(60_000);
  page.unmount();
  expect(reported).toHaveBeenCalledTimes(1);
  reported.mockReset().mockResolvedValueOnce([MARY]).mockRejectedValueOnce(new NetworkError(undefined));
  reported.mockResolvedValue([MARY]);
  const other = open();
  await wait();
  expect(other.result.current).toEqual([MARY]);
  await wait(20_000);
  expect(other.result.current).toEqual([]);
  await wait(20_000);
  expect(other.result.current).toEqual([MARY]);
});
