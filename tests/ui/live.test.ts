import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '../../contract/endpoints/liveEvents.ts';
import { HttpError } from '../../src/api/callServer.ts';
import { currentSession, keepSession } from '../../src/api/session.ts';
import { notificationActions } from '../../src/dataProvider/notifications.ts';
import { newsApplier } from '../../src/realtime/applyNews.ts';
import { eventParser } from '../../src/realtime/eventParser.ts';
import { keepFollowing, type News } from '../../src/realtime/keepFollowing.ts';
import { useLatestElsewhere } from '../../src/realtime/openForms.ts';
import { HAS_NEW } from '../../src/realtime/queryKeys.ts';
import { viewer } from '../helpers/factories.ts';

beforeEach(() => {
  vi.useFakeTimers();
  keepSession({ ...viewer, offers: ['live'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const LIT = 'event: has_new\ndata: {"has_new":true}\n\n';
const changed = (id: string): News => ({
  event: 'incident_changed',
  id,
  latest_updated_at: '2026-11-21T02:00:00.000Z',
});

function stream(text: string, ends: boolean): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      if (ends) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

function follow(behind = false) {
  const told: News[] = [];
  const end = new AbortController();
  const done = keepFollowing({
    signal: end.signal,
    onNews: (news) => told.push(news),
    behind,
    isLeaving: () => false,
  });
  return { told, done, stop: () => end.abort() };
}

test('NPAN-5 events are parsed from chunks of any size; comments and unknown events are ignored', () => {
  const text = `:\n\n${LIT}event: incident_changed\ndata: {"id":"7","latest_updated_at":"x"}\n\nevent: later\ndata: {}\n\n:\n\n`;
  for (const size of [1, 3, 17, text.length]) {
    const read: LiveEvent[] = [];
    const parse = eventParser((event) => read.push(event));
    for (let at = 0; at < text.length; at += size) parse(text.slice(at, at + size));
    expect(read, `pieces of ${size}`).toEqual([
      { event: 'has_new', has_new: true },
      { event: 'incident_changed', id: '7', latest_updated_at: 'x' },
    ]);
  }
});

test('NPAN-5 a stream that ends is reopened, and missed changes are refetched', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(stream(LIT, true))
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue(stream(':\n\n', false));
  const { told, stop } = follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ event: 'following' }, { event: 'has_new', has_new: true }]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(Array(3).fill('/api/incidents/live/?platform=web'));
  expect(told.slice(2)).toEqual([{ event: 'reload' }]);
  stop();
});

test('NPAN-5 without a stream, the bell is polled at least every half minute', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { status: 503 }));
  const asked = vi.spyOn(notificationActions, 'hasNewNotification').mockResolvedValue(true);
  const { told, stop } = follow();
  await vi.advanceTimersByTimeAsync(60_000);
  const before = asked.mock.calls.length;
  expect(told.at(-1)).toEqual({ event: 'has_new', has_new: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.length - before).toBeGreaterThanOrEqual(2);
  expect(asked.mock.calls.length - before).toBeLessThanOrEqual(4);
  stop();
});

test('NPAN-5 without a stream, emergencies are polled with the bell if the server has the feature', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { status: 503 }));
  vi.spyOn(notificationActions, 'hasNewNotification').mockResolvedValue(true);
  keepSession({ ...viewer, offers: ['live', 'emergencies'] });
  const { told, stop } = follow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.slice(-2)).toEqual([
    { event: 'has_new', has_new: true },
    { event: 'emergency', id: '' },
  ]);
  stop();
});

test('NPAN-5 a server without live events is only polled for the bell, every half minute; a failure is ignored', async () => {
  keepSession(viewer);
  const fetched = vi.spyOn(globalThis, 'fetch');
  const asked = vi
    .spyOn(notificationActions, 'hasNewNotification')
    .mockRejectedValueOnce(new Error('The server is away.'))
    .mockResolvedValue(true);
  const logged = vi.spyOn(console, 'error');
  const { told, done, stop } = follow();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(told).toEqual([
    { event: 'has_new', has_new: true },
    { event: 'has_new', has_new: true },
  ]);
  stop();
  await vi.advanceTimersByTimeAsync(0);
  await done;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(fetched).not.toHaveBeenCalled();
  expect(logged).not.toHaveBeenCalled();
});

test('AUTH-16 NPAN-5 a poll that is refused with 401 ends the session, as a stream would', async () => {
  keepSession(viewer);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ message: 'Your account is suspended.' }, { status: 401 }),
  );
  vi.spyOn(notificationActions, 'hasNewNotification').mockRejectedValue(
    new HttpError(401, { message: 'Your account is suspended.' }),
  );
  const { stop } = follow();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(currentSession()).toEqual({ state: 'out', reason: 'suspended' });
  stop();
});

test('NPAN-5 a silent stream is abandoned; one that is no longer needed is closed', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        signals.push(init?.signal);
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  const { done, stop } = follow();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(signals.length).toBeGreaterThan(1);
  expect(signals[0]?.aborted).toBe(true);
  stop();
  await vi.advanceTimersByTimeAsync(0);
  await done;
  expect(signals.at(-1)?.aborted).toBe(true);
});

test('SHELL-3 an incident event refetches its lists and its detail, once per burst, and nothing else', async () => {
  const queryClient = new QueryClient();
  const read = vi.spyOn(queryClient, 'invalidateQueries');
  for (const key of [
    ['incidents', 'getList', { page: 1 }],
    ['incidents', 'getOne', { id: '7' }],
    ['incidents', 'getOne', { id: '8' }],
    ['users', 'getOne', { id: '7' }],
  ]) {
    queryClient.setQueryData(key, {});
  }
  const stale = () =>
    queryClient
      .getQueryCache()
      .findAll({ predicate: (query) => query.state.isInvalidated })
      .map(({ queryKey: [resource, method, params] }) => `${resource} ${method} ${JSON.stringify(params)}`);
  const apply = newsApplier(queryClient);
  for (let burst = 0; burst < 20; burst += 1) apply(changed('7'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(stale()).toEqual(['incidents getList {"page":1}', 'incidents getOne {"id":"7"}']);
  apply(changed('9'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(2);
  apply({ event: 'has_new', has_new: true });
  expect(queryClient.getQueryData(HAS_NEW)).toBe(true);
});

test('SHELL-3 an event never refreshes an open form: the form is notified and keeps its data', async () => {
  const queryClient = new QueryClient();
  const key = ['incidents', 'getOne', { id: '7' }];
  queryClient.setQueryData(key, {});
  const apply = newsApplier(queryClient);
  const form = renderHook(() => useLatestElsewhere({ id: '7' }));
  await act(async () => {
    apply(changed('7'));
    await vi.advanceTimersByTimeAsync(1_000);
  });
  expect(form.result.current).toBe('2026-11-21T02:00:00.000Z');
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
  form.unmount();
  apply(changed('7'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});
