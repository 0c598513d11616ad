import { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newsApplier } from '../../src/realtime/applyNews.ts';
import { useLatestElsewhere } from '../../src/realtime/openForms.ts';
import { HAS_NEW } from '../../src/realtime/queryKeys.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const KEYS = [
  ['incidents', 'getList', {}],
  ['incidents', 'getOne', { id: '7' }],
  ['incidents', 'getOne', { id: '8' }],
  ['incidents', 'timeline', '7'],
  ['actions', 'getList', {}],
  ['notifications', 'getInfiniteList'],
  ['emergencies', 'getList', {}],
  ['reference data'],
  ['departments', 'getList', {}],
  ['users', 'getList', {}],
];

/** `outdated` lists the cached queries that must be fetched again. */
function pages() {
  const queryClient = new QueryClient();
  for (const key of KEYS) queryClient.setQueryData(key, { data: [] });
  const outdated = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey: [resource, method, params] }) =>
        method === 'timeline'
          ? `timeline ${params}`
          : [resource, (params as { id?: string })?.id].filter(Boolean).join(' '),
      );
  return { queryClient, apply: newsApplier(queryClient), outdated };
}

test('NPAN-1 AUTH-16 after a gap in the events, everything that they cover is refetched, and nothing else', () => {
  const { apply, outdated } = pages();
  apply({ event: 'reload' });
  expect(outdated().toSorted()).toEqual(
    [
      ...['actions', 'departments', 'emergencies', 'incidents', 'incidents 7', 'incidents 8'],
      ...['notifications', 'reference data', 'timeline 7'],
    ].toSorted(),
  );
});

test('OFF-2 when the server answers again after a gap, what waits for the network tries again', () => {
  const { apply } = pages();
  const tryAgain = vi.fn();
  window.addEventListener('online', tryAgain, { once: true });
  apply({ event: 'following' });
  expect(tryAgain).not.toHaveBeenCalled();
  apply({ event: 'reload' });
  expect(tryAgain).toHaveBeenCalledOnce();
});

test.each(['reload', 'following'] as const)(
  'DET-11 an open form also reads its incident after a gap or a start of the events: %s',
  (event) => {
    const { apply, outdated } = pages();
    renderHook(() => useLatestElsewhere({ id: '7' }));
    apply({ event });
    expect(outdated()).toContain('incidents 7');
  },
);

test('NPAN-5 a tab reads the bell, the panel and the emergencies again once it listens', async () => {
  const { apply, outdated } = pages();
  apply({ event: 'following' });
  await vi.advanceTimersByTimeAsync(0);
  expect(outdated()).toEqual(expect.arrayContaining(['notifications', 'emergencies']));
});

const CHANGED = {
  event: 'incident_changed',
  id: '7',
  latest_updated_at: '2026-11-03T02:30:00.000Z',
} as const;

test('DET-11 a form reads a change by itself, but not one from before it opened', async () => {
  const { apply, outdated } = pages();
  const { unmount } = renderHook(() => useLatestElsewhere({ id: '7' }));
  apply(CHANGED);
  await vi.advanceTimersByTimeAsync(500);
  expect(outdated()).not.toContain('incidents 7');
  unmount();
  apply(CHANGED);
  renderHook(() => useLatestElsewhere({ id: '7' }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(outdated()).toContain('incidents 7');
});

test('LIST-4 a changed incident, its timeline and the lists are refetched a moment later; other incidents are not', async () => {
  const { apply, outdated } = pages();
  apply(CHANGED);
  expect(outdated()).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(outdated().toSorted()).toEqual(['actions', 'incidents', 'incidents 7', 'timeline 7']);
});

test('REF-2 changed reference data is refetched with its collection', () => {
  const { apply, outdated } = pages();
  apply({ event: 'reference_changed', collection: 'departments' });
  expect(outdated().toSorted()).toEqual(['departments', 'reference data']);
});

test('SHELL-3 NPAN-1 a new message lights the bell and refetches the panel', () => {
  const { apply, outdated, queryClient } = pages();
  apply({ event: 'has_new', has_new: true });
  expect(queryClient.getQueryData(HAS_NEW)).toBe(true);
  expect(outdated()).toEqual(['notifications']);
});

test('NPAN-5 an answer that was requested before a message does not put the bell out', async () => {
  const { apply, queryClient } = pages();
  let answer: (hasNew: boolean) => void = () => undefined;
  const queryFn = () => new Promise<boolean>((resolve) => (answer = resolve));
  void queryClient.fetchQuery({ queryKey: HAS_NEW, queryFn }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  apply({ event: 'has_new', has_new: true });
  answer(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryData(HAS_NEW)).toBe(true);
});
