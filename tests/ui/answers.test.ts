import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultFilter } from '../../contract/values/incidentFilter.ts';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { endSession, keepSession } from '../../src/api/session.ts';
import { type KeptAnswer, keepAnswers, MOST_KEPT, tidyAnswers } from '../../src/offline/answers.ts';
import { forgetAnswersAtSignOut } from '../../src/offline/forgetAnswers.ts';
import { makeQueryClient } from '../../src/queryClient.ts';
import { viewer } from '../helpers/factories.ts';
import { waitFor } from '../helpers/waiting.ts';

const DAY = 24 * 60 * 60_000;

/** The store `answers` of the browser's database. */
const answers = new Map<string, unknown>();

function handInDatabase(delay = 0): void {
  const database = {
    get: async (_store: string, key: string) => structuredClone(answers.get(key)),
    getAll: async () => [...answers.values()],
    getAllKeys: async () => [...answers.keys()],
    count: async () => answers.size,
    delete: async (_store: string, key: string) => void answers.delete(key),
    clear: async () => answers.clear(),
    transaction: () => ({
      store: {
        put: async (answer: unknown, key: string) => void answers.set(key, structuredClone(answer)),
        delete: async (key: string) => void answers.delete(key),
      },
      done: Promise.resolve(),
    }),
  };
  setPlatform({
    database: async () => {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      return database as never;
    },
  });
}

forgetAnswersAtSignOut();

beforeEach(() => {
  answers.clear();
  handInDatabase();
  keepSession(viewer);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

/** A console that has just opened: with nothing in memory. */
function openConsole(userId = viewer.id) {
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  keepAnswers(client, userId);
  const state = (queryKey: unknown[]) => client.getQueryState<unknown, Error>(queryKey);
  const ask = (queryKey: unknown[], queryFn: () => unknown) =>
    client.fetchQuery({ queryKey, queryFn: async () => queryFn() }).catch(() => undefined);
  return { client, ask, state };
}

const offline = () => {
  throw new NetworkError(undefined);
};
const listOf = (filter: object) => ['incidents', 'getList', { filter, pagination: { page: 1 } }];
const LIST = listOf({ park: 'River Wonders' });
const CASE = ['incidents', 'getOne', { id: '7', meta: { whole: true } }];
const ROWS = { data: [{ id: '7' }], total: 1 };

/** Read online, and the console closed after it was written. */
async function keep(queryKey: unknown[], answer: unknown = ROWS, userId = viewer.id) {
  const before = answers.size;
  await openConsole(userId).ask(queryKey, () => answer);
  await waitFor(() => expect(answers.size).toBeGreaterThan(before));
}

test('OFF-1 without a network the last answer shows with its time, and the failure stays known', async () => {
  await keep(LIST);
  const [{ at }] = [...answers.values()] as [KeptAnswer];
  // The network fails before the device has answered.
  handInDatabase(50);
  const { ask, state } = openConsole();
  await ask(LIST, offline);
  expect(state(LIST)).toMatchObject({ data: ROWS, dataUpdatedAt: at, status: 'error', isInvalidated: true });
  expect(state(LIST)?.error).toBeInstanceOf(NetworkError);
});

test('OFF-1 the answer to a save is kept at once, because the page may close', async () => {
  const { client, ask } = openConsole();
  await ask(CASE, () => ({ id: '7', title: 'Before' }));
  await waitFor(() => expect(answers.size).toBe(1));
  vi.useFakeTimers();
  client.setQueryData(CASE, { id: '7', title: 'After' });
  // Only what needs no time.
  await vi.advanceTimersByTimeAsync(0);
  expect([...answers.values()]).toMatchObject([{ data: { title: 'After' } }]);
});

test('OFF-1 the request is sent before the device is read, and its answer replaces the kept one', async () => {
  await keep(LIST);
  let isAsked = false;
  let answer: (rows: object) => void = () => undefined;
  setPlatform({
    database: async () => {
      expect(isAsked).toBe(true);
      return { get: async () => [...answers.values()][0] } as never;
    },
  });
  const { ask, state } = openConsole();
  const asked = ask(LIST, () => {
    isAsked = true;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  await waitFor(() => expect(state(LIST)).toMatchObject({ data: ROWS, fetchStatus: 'fetching' }));
  const fresh = { data: [{ id: '8' }], total: 1 };
  answer(fresh);
  await asked;
  expect(state(LIST)).toMatchObject({ data: fresh, fetchStatus: 'idle', status: 'success' });
});

test('OFF-1 the list of the last 30 days is found on the next day; chosen dates are not', async () => {
  const chosen = listOf({ from_date: '2026-01-01', to_date: '2026-01-31' });
  await keep(listOf(defaultFilter(new Date())));
  await keep(chosen);
  vi.useFakeTimers({ now: Date.now() + DAY, toFake: ['Date'] });
  const { ask, state } = openConsole();
  const tomorrow = listOf(defaultFilter(new Date()));
  await ask(tomorrow, offline);
  expect(state(tomorrow)?.data).toEqual(ROWS);
  await ask(chosen, offline);
  expect(state(chosen)?.data).toEqual(ROWS);
  const other = listOf({ ...defaultFilter(new Date()), park: 'Bird Paradise' });
  await ask(other, offline);
  expect(state(other)?.data).toBeUndefined();
});

test('OFF-1 records changed by a save are stored too, but rows that were never requested as records are not', async () => {
  const { client, ask } = openConsole();
  await ask(CASE, () => ({ id: '7', status: 'Open' }));
  client.setQueryData(CASE, { id: '7', status: 'Closed' });
  client.setQueryData(['incidents', 'getOne', { id: '8', meta: { whole: true } }], { id: '8' });
  await waitFor(() => expect([...answers.values()]).toMatchObject([{ data: { status: 'Closed' } }]));
});

test.each([
  [['users', 'getList', {}]],
  [['users', 'getOne', { id: 'another' }]],
  [['audit_trails', 'getList', {}]],
  [['sessions', 'getOne', { id: viewer.id }]],
  [listOf({ incident_status: 'Pending Save' })],
  [['auth', 'canAccess', {}]],
])('OFF-6 %j is not kept', async (queryKey) => {
  const { ask } = openConsole();
  await ask(queryKey, () => ROWS);
  await ask(['users', 'getOne', { id: viewer.id }], () => ({ id: viewer.id }));
  await waitFor(() => expect(answers.size).toBe(1));
  expect([...answers.values()]).toMatchObject([{ data: { id: viewer.id } }]);
});

test.each<[string, (kept: KeptAnswer) => unknown]>([
  ['of another release', (kept) => ({ ...kept, shape: 'earlier' })],
  ['older than 30 days', (kept) => ({ ...kept, at: Date.now() - 31 * DAY })],
  ['damaged', () => 'x'],
  ['damaged to nothing', () => null],
])('OFF-1 an answer %s is not shown', async (_which, change) => {
  await keep(LIST);
  for (const [key, kept] of answers) answers.set(key, change(kept as KeptAnswer));
  const { ask, state } = openConsole();
  await ask(LIST, offline);
  expect(state(LIST)).toMatchObject({ data: undefined, status: 'error' });
});

test('OFF-6 LIST-12 after a change of permissions nothing is shown that they had opened', async () => {
  await keep(LIST);
  keepSession({ ...viewer, perms: [] });
  const { ask, state } = openConsole();
  await ask(LIST, offline);
  expect(state(LIST)?.data).toBeUndefined();
});

test.each([403, 404])(
  'OFF-6 a record that the server refuses with %i is not kept any more',
  async (status) => {
    await keep(CASE);
    await openConsole().ask(CASE, () => {
      throw new HttpError(status, { message: 'No.' });
    });
    await waitFor(() => expect(answers.size).toBe(0));
  },
);

test('OFF-1 without a database, and with a damaged one, the console works as before', async () => {
  setPlatform({ database: () => Promise.reject(new Error('no')) });
  const { ask, state } = openConsole();
  await ask(LIST, () => ROWS);
  expect(state(LIST)?.data).toEqual(ROWS);
  await ask(CASE, offline);
  expect(state(CASE)?.error).toBeInstanceOf(NetworkError);
});

test('OFF-1 the newest 200 are kept, none older than 30 days and none of another person', async () => {
  const entry = (age: number) => ({ at: Date.now() - age, shape: '', data: 1 });
  for (let at = 0; at < MOST_KEPT + 30; at += 1) answers.set(`u1 ${at}`, entry(at * 1000));
  answers.set('u1 old', entry(31 * DAY));
  answers.set('u11 0', entry(0));
  await tidyAnswers('u1');
  expect([...answers.keys()]).toEqual(Array.from({ length: MOST_KEPT }, (_, at) => `u1 ${at}`));
});

test.each([undefined, 'session', 'suspended'] as const)(
  'OFF-6 the end of a session deletes the answers, for the reason: %s',
  async (reason) => {
    await keep(LIST);
    endSession(reason);
    await waitFor(() => expect(answers.size).toBe(0));
  },
);

test('OFF-6 an answer that arrives after the end of the session is not written', async () => {
  const { ask } = openConsole();
  await ask(LIST, () => ROWS);
  endSession();
  await ask(CASE, () => ROWS);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(answers.size).toBe(0);
});

test('OFF-6 another person finds nothing, and the next start deletes what a closed browser left', async () => {
  await keep(LIST);
  const left = new Map(answers);
  setPlatform({ database: () => Promise.reject(new Error('closed')) });
  endSession();
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers).toEqual(left);
  handInDatabase();
  keepSession({ ...viewer, id: 'u2' });
  const { ask, state } = openConsole('u2');
  await ask(LIST, offline);
  expect(state(LIST)?.data).toBeUndefined();
  await waitFor(() => expect(answers.size).toBe(0));
});

test('OFF-1 a server that never answers counts as out of reach after half a minute', async () => {
  await keep(LIST);
  vi.useFakeTimers();
  const { ask, state } = openConsole();
  const asked = ask(LIST, () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(state(LIST)).toMatchObject({ data: ROWS, fetchStatus: 'fetching' });
  await vi.advanceTimersByTimeAsync(2_000);
  await asked;
  expect(state(LIST)).toMatchObject({ data: ROWS, status: 'error', fetchStatus: 'idle' });
});
