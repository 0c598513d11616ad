import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callServer, HttpError, isWorthRetrying, NetworkError } from '../../src/api/callServer.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { currentSession, keepSession } from '../../src/api/session.ts';
import { getExportPage } from '../../src/dataProvider/incidentExport.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { referenceProvider } from '../../src/dataProvider/reference.ts';
import { viewer } from '../helpers/factories.ts';

const spyOnFetch = () => vi.spyOn(globalThis, 'fetch');
let fetched: ReturnType<typeof spyOnFetch>;
beforeEach(() => {
  keepSession(viewer);
  fetched = spyOnFetch();
});
afterEach(() => vi.restoreAllMocks());

const answers = (body: unknown, status = 200) =>
  fetched.mockImplementation(async () => Response.json(body, { status }));
const unlock = () => callServer('unlock_user', { user_id: 'u2' });
const settings = () => callServer('get_settings', {});

test('contract.md: a 2xx whose message is not Success is a refusal, in the server’s words', async () => {
  answers({ message: 'The user is not locked.' });
  await expect(unlock()).rejects.toThrow('The user is not locked.');
  await expect(settings()).rejects.toBeInstanceOf(HttpError);
});

test('a write counts as done only with Success; a read may omit the message', async () => {
  answers({ data: { otp_life_time: 5 } });
  await expect(unlock()).rejects.toThrow('Unexpected response from the server (200). Please try again.');
  expect(await settings()).toEqual({ data: { otp_life_time: 5 } });
});

test('AUTH-10 after signing out, no request that needs a sign-in is sent', async () => {
  setPlatform({ identity: { confirmedUser: async () => null } });
  answers({ message: 'Success' });
  await expect(unlock()).rejects.toMatchObject({ status: 401, body: { reason: 'session' } });
  expect(fetched).not.toHaveBeenCalled();
  await callServer('failed_sign_in', { email: 'a@parks.example' } as never);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('CARD-2 a request aborted while its response arrives is reported as aborted, not as an unreadable response', async () => {
  const given = new AbortController();
  const body = new ReadableStream({
    start: (stream) => given.signal.addEventListener('abort', () => stream.error(given.signal.reason)),
  });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body));
  const asked = callServer('get_settings', {}, { signal: given.signal });
  given.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});

test('OFF-2 a connection that is lost while the answer arrives is a lost network, not a refusal', async () => {
  const body = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
  fetched.mockImplementation(async () => new Response(body()));
  const page = { page: 1, after: undefined, signal: new AbortController().signal };
  for (const asked of [unlock(), referenceProvider.notifiedBy('c'), getExportPage({}, page)]) {
    await expect(asked).rejects.toBeInstanceOf(NetworkError);
  }
  const late = new DOMException('late', 'TimeoutError');
  const timeout = AbortSignal.abort(late);
  fetched.mockImplementation(
    async () => new Response(new ReadableStream({ pull: (stream) => stream.error(late) })),
  );
  const asked = callServer('get_settings', {}, { signal: timeout });
  await expect(asked).rejects.toMatchObject({ status: 0, cause: late });
});

test('SHELL-11 after a lost network or a busy server a request is retried twice; after a refusal never', () => {
  const busy = new HttpError(503, { message: 'In a moment.' });
  const answers = (error: unknown) => [0, 1, 2].map((failures) => isWorthRetrying(failures, error));
  for (const error of [busy, new NetworkError('offline')])
    expect(answers(error)).toEqual([true, true, false]);
  for (const status of [502, 504])
    expect(answers(new HttpError(status, { message: 'Bad gateway.' }))).toEqual([true, true, false]);
  for (const status of [400, 403, 500]) {
    expect(answers(new HttpError(status, { message: 'No.' }))).toEqual([false, false, false]);
  }
  expect(answers(new Error('of ours'))).toEqual([false, false, false]);
});

test('OFF-1 SHELL-11 a time limit also ends the wait for a token on a network that does not answer', async () => {
  const user = { getIdToken: () => new Promise<string>(() => {}) };
  setPlatform({ identity: { confirmedUser: async () => user as never } });
  const late = new DOMException('late', 'TimeoutError');
  const ending = new AbortController();
  const asked = callServer('get_settings', {}, { signal: ending.signal });
  ending.abort(late);
  await expect(asked).rejects.toMatchObject({ status: 0, cause: late });
  await expect(callServer('get_settings', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(fetched).not.toHaveBeenCalled();
});

test('OFF-1 without a network and after a timeout nothing is asked again', () => {
  const late = new NetworkError(new DOMException('late', 'TimeoutError'));
  expect(isWorthRetrying(0, late)).toBe(false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(isWorthRetrying(0, new NetworkError('offline'))).toBe(false);
});

test('a 204 has no body and is a success', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 204 }));
  expect(await unlock()).toEqual({ message: 'Success' });
});

test.each([
  ['<!doctype html>', 200],
  ['', 200],
  ['[]', 502],
  ['"no"', 403],
  ['{"message":{"a":1}}', 400],
])('SHELL-11 %j with %i is a refusal with a readable message, and nothing breaks', async (text, status) => {
  fetched.mockImplementation(async () => new Response(text, { status }));
  await expect(unlock()).rejects.toThrow(
    `Unexpected response from the server (${status}). Please try again.`,
  );
});

test('SHELL-13 a 403 without a reason is an error for the caller and does not end the session', async () => {
  answers({ message: 'No.' }, 403);
  await expect(settings()).rejects.toMatchObject({ status: 403, message: 'No.' });
  expect(currentSession().state).toBe('in');
});

test('FORM-16 the idempotency key is sent if the server supports it', async () => {
  answers({ message: 'Success', id: '1' });
  const getKey = () => new Headers(fetched.mock.calls.at(-1)?.[1]?.headers).get('idempotency-key');
  const create = () => callServer('unlock_user', { user_id: 'u2' }, { idempotencyKey: 'k' });
  await create();
  expect(getKey()).toBeNull();
  keepSession({ ...viewer, offers: ['idempotency_key'] });
  await create();
  expect(getKey()).toBe('k');
});

const PAGE = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'id', order: 'ASC' },
  filter: {},
} as const;

test.each(['incidents', 'users', 'notifications'])(
  'SHELL-11 a list of %s that cannot be read gives a readable error',
  async (resource) => {
    for (const body of [
      {},
      { list: {}, data: 'none' },
      { list: [null], data: [7] },
      { list: [{}], data: [{}] },
    ]) {
      answers({ message: 'Success', ...body });
      await expect(dataProvider.getList(resource, PAGE)).rejects.toMatchObject({
        name: 'InvalidResponseError',
        message: expect.stringMatching(/that this console can read/),
      });
    }
  },
);

test('UDET-2 an account is accepted with the fields it has, in data or at the top level; IAUD-1 UAUD-1 entries need no id', async () => {
  const person = { id: 8, name: 'Mei Tan', is_active: 1 };
  for (const body of [{ data: person }, person]) {
    answers({ message: 'Success', ...body });
    const { data } = await dataProvider.getOne('users', { id: '8' });
    expect(data).toMatchObject({ id: '8', name: 'Mei Tan', mobile_no: '', is_active: 1, is_new: 0 });
  }
  answers({ data: [{ timestamp: 'x', changed_by_name: 'Mei Tan', description: 'Login' }], total_pages: 1 });
  const trail = await dataProvider.getList('audit_trails', { ...PAGE, filter: { user_id: 'u1' } });
  expect(trail).toEqual({
    data: [expect.objectContaining({ id: '1-1', role: '', description: ['Login'], details: [] })],
    total: 1,
  });
});
