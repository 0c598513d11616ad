import { resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { NO_CHOICE } from '../../contract/incidents/recipients.ts';
import type { OutboxItem } from '../../src/api/outboxItem.ts';
import type { StoredToken } from '../../src/api/storedToken.ts';
import { putItem, readItems } from '../../src/offline/outboxStore.ts';
import { buildOutboxItem, viewer } from '../helpers/factories.ts';
import { holdElsewhere, provideLocks, withoutLocks } from './fakeLocks.ts';
import * as fakes from './mediaFakes.ts';

/*
 * Sending by the service worker, without a page: it reads the session that the SDK stored, and the server confirms it.
 * @alone: the session that the SDK stored is mocked.
 */

const stored = vi.hoisted(() => ({ token: undefined as StoredToken | undefined }));
vi.mock('../../src/api/storedToken.ts', async (original) => ({
  ...(await original<typeof import('../../src/api/storedToken.ts')>()),
  storedToken: async () => stored.token,
}));
vi.mock('../../src/api/localDatabase.ts', () => fakes);

/** Imported by a variable path, because it is compiled with the types of a worker. */
const SOURCE = resolve(import.meta.dirname, '../../src/offline/serviceWorker/sendInBackground.ts');

type Sync = { tag: string; waitUntil: (work: Promise<void>) => void };
let dispatch = (_: Sync) => {};
const calls: { call: string; token: string | null; key: string | null }[] = [];
const answers: Record<string, () => Response> = {};

beforeAll(async () => {
  const listening = vi.spyOn(globalThis, 'addEventListener');
  (await import(SOURCE)).sendInBackground();
  dispatch = listening.mock.calls.find(
    ([name]) => String(name) === 'sync',
  )?.[1] as unknown as typeof dispatch;
  listening.mockRestore();
});

beforeEach(() => {
  calls.length = 0;
  stored.token = { userId: viewer.id, token: 'kept', refreshToken: 'again', endsAt: Date.now() + 60_000 };
  Object.assign(answers, {
    'config.json': () => Response.json({ apiUrl: '/api', firebase: { apiKey: 'k' }, embedded: true }),
    get_user_details: () => success({ ...viewer, offers: ['idempotency_key'] }),
    token: () => Response.json({ id_token: 'renewed', expires_in: '3600' }),
    create_incident: () => success({ id: '7', incident_id: 'INC-000007', incident_status: 'Draft' }),
    create_incident_audit_trail: () => success({}),
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, { headers } = {}) => {
    const call = new URL(String(url), location.origin).pathname.split('/').filter(Boolean).at(-1) ?? '';
    const sent = new Headers(headers);
    calls.push({ call, token: sent.get('authorization'), key: sent.get('idempotency-key') });
    return answers[call]?.() ?? Response.error();
  });
});
afterEach(() => fakes.forgetAll());

const success = (body: object) => Response.json({ message: 'Success', ...body });
const refused = (status: number) => Response.json({ message: 'No.', reason: 'session' }, { status });

function wake(tag = 'outbox'): Promise<void> {
  let work = Promise.resolve();
  const waitUntil = (given: Promise<void>) => {
    work = given;
  };
  dispatch({ tag, waitUntil });
  return work;
}

const incident = { ...newIncident(new Date('2026-11-03T02:30:00Z')), ...NO_CHOICE };
const wait = (key: string, more: Partial<OutboxItem> = {}) =>
  putItem(buildOutboxItem({ key, userId: viewer.id, payload: { kind: 'incident', incident }, ...more }));
const states = async (userId = viewer.id) => (await readItems(userId)).map(({ state }) => state);
const created = () => calls.filter(({ call }) => call === 'create_incident');

test('OFF-2 OFF-6 when the network is back, waiting items of the signed-in person, and no others, are sent once under their key', async () => {
  await wait('mine', { from: { formId: 'f', pendingId: 5 } });
  await wait('theirs', { userId: 'u2' });
  await wake();
  await wake();
  expect(created()).toEqual([{ call: 'create_incident', token: 'Bearer kept', key: 'mine' }]);
  expect([await states(), await states('u2')]).toEqual([['sent'], ['waiting']]);
  await wake('other');
});

test('OFF-2 an expired token is renewed once for all calls', async () => {
  stored.token = { userId: viewer.id, token: 'old', refreshToken: 'again', endsAt: 0 };
  await wait('first');
  await wait('second');
  await wake();
  expect(created().map(({ token }) => token)).toEqual(['Bearer renewed', 'Bearer renewed']);
  expect(calls.filter(({ call }) => call === 'token')).toHaveLength(1);
});

test('OFF-5 OFF-6 after signing out, or with an ended session, nothing is sent and everything keeps waiting', async () => {
  await wait('mine');
  stored.token = undefined;
  await wake();
  expect(calls.map(({ call }) => call)).toEqual(['config.json']);
  const ended: [string, () => Response][] = [
    ['get_user_details', () => refused(401)],
    ['get_user_details', () => success({ ...viewer, is_active: -1 })],
    ['get_user_details', () => success({ ...viewer, id: 'u2' })],
    ['get_user_details', () => success({ ...viewer, session_expires_at: '2020-01-01T00:00:00Z' })],
    ['token', () => refused(400)],
  ];
  for (const [call, answer] of ended) {
    stored.token = {
      ...{ userId: viewer.id, token: 'kept', refreshToken: `of ${call}` },
      endsAt: call === 'token' ? 0 : Date.now() + 60_000,
    };
    const before = answers[call];
    Object.assign(answers, { [call]: answer });
    await wake().catch(() => undefined);
    Object.assign(answers, { [call]: before });
  }
  expect(created()).toEqual([]);
  expect(await readItems(viewer.id)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});

test('OFF-2 if something still waits, the browser is asked to try again later', async () => {
  await wait('first');
  answers.create_incident = () => refused(503);
  await expect(wake()).rejects.toThrow('Not everything is sent.');
  expect(await readItems(viewer.id)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
});

test('OFF-5 items that a tab is sending are left to that tab', async () => {
  provideLocks();
  await wait('first');
  const releases = ['', '-urgent'].map((lane) => holdElsewhere(`form-outbox-${viewer.id}${lane}`));
  await expect(wake()).rejects.toThrow();
  expect(created()).toEqual([]);
  for (const release of releases) release();
  await wake();
  expect(created()).toHaveLength(1);
  withoutLocks();
});
