import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { NO_CHOICE } from '../../contract/incidents/recipients.ts';
import { NetworkError } from '../../src/api/callServer.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { keepSession } from '../../src/api/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { putItem, readItems } from '../../src/offline/outboxStore.ts';
import { readPending } from '../../src/offline/pendingIncidents.ts';
import { buildOutboxItem, viewer } from '../helpers/factories.ts';
import { configure, identityUser } from '../helpers/testPlatform.ts';
import { waitFor } from '../helpers/waiting.ts';
import * as fakes from './mediaFakes.ts';

/* The way of a create through the data provider and the outbox to the calls of the server. */

type Answer = () => Promise<Response>;
const answers: Record<string, Answer[]> = {};
const calls: { call: string; key: string | null; input: Record<string, unknown> }[] = [];
const json = (status: number, body: object): Answer => {
  return async () => Response.json({ message: status === 200 ? 'Success' : 'Refused.', ...body }, { status });
};
const cut: Answer = async () => {
  throw new TypeError('Failed to fetch');
};
const FILED = json(200, { id: '7', incident_id: 'INC-000007', incident_status: 'Draft' });
let stop = () => {};

beforeEach(async () => {
  configure({ apiUrl: 'http://server' });
  const user = identityUser(() => 'token');
  setPlatform({
    identity: { confirmedUser: async () => user, signOut: async () => undefined },
    database: fakes.localDatabase as never,
  });
  calls.length = 0;
  for (const call of Object.keys(answers)) delete answers[call];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, { headers, body } = {}) => {
    const call = String(url).split('/').filter(Boolean).at(-1) ?? '';
    calls.push({ call, key: new Headers(headers).get('idempotency-key'), input: JSON.parse(String(body)) });
    return (answers[call]?.shift() ?? json(200, {}))();
  });
  keepSession({ ...viewer, offers: ['idempotency_key'] });
  stop = await dataProvider.startOutbox();
});
afterEach(() => {
  stop();
  fakes.forgetAll();
});

const INCIDENT = { ...newIncident(new Date('2026-11-03T02:30:00Z')), ...NO_CHOICE };
const create = () =>
  dataProvider.create('incidents', {
    data: INCIDENT,
    meta: { idempotencyKey: 'the key', outbox: { title: 'Fell', isUrgent: false, from: { formId: 'f' } } },
  });
const keysOf = (name: string) => calls.filter(({ call }) => call === name).map(({ key }) => key);

test('FORM-16 OFF-2 an incident is created under its key, then has its audit entry, and a failure of the second is not shown', async () => {
  answers.create_incident = [FILED];
  answers.create_incident_audit_trail = [cut];
  expect((await create()).data).toMatchObject({ isWaiting: false, id: '7', incident_id: 'INC-000007' });
  expect(calls.map(({ call }) => call)).toEqual(['create_incident', 'create_incident_audit_trail']);
  expect(calls[0]).toMatchObject({ key: 'the key', input: { created_by: viewer.id, send_noti: 1 } });
});

test('OFF-2 without a network the incident waits, and is sent under the same key once there is one', async () => {
  answers.create_incident = [cut, cut, FILED];
  expect((await create()).data).toMatchObject({ isWaiting: true, mayHaveArrived: true });
  for (const attempts of [1, 2]) {
    await waitFor(async () => expect((await readItems(viewer.id))[0]?.attempts).toBe(attempts));
    window.dispatchEvent(new Event('online'));
  }
  await waitFor(async () => expect((await readItems(viewer.id))[0]?.state).toBe('sent'));
  expect(keysOf('create_incident')).toEqual(['the key', 'the key', 'the key']);
});

test('OFF-5 a refusal reaches the form that waits for it with its fields, and nothing stays in the outbox or the drafts', async () => {
  answers.create_incident = [json(400, { errors: { park: 'Choose a park.' } })];
  await expect(create()).rejects.toMatchObject({
    status: 400,
    message: 'Refused.',
    body: { errors: { park: 'Choose a park.' } },
  });
  expect(await readItems(viewer.id)).toEqual([]);
  expect(await readPending(viewer.id)).toEqual([]);
});

test('FORM-16 OFF-2 a server without idempotency keys is not asked twice by itself', async () => {
  keepSession({ ...viewer, offers: [] });
  answers.create_incident = [cut];
  await expect(create()).rejects.toThrow(/may or may not have been filed/);
  window.dispatchEvent(new Event('online'));
  expect(keysOf('create_incident')).toEqual([null]);
});

test('OFF-2 a server without idempotency keys gets an incident later if no request has left this device', async () => {
  keepSession({ ...viewer, offers: [] });
  answers.create_incident = [cut, FILED];
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await create()).data).toMatchObject({ isWaiting: true, mayHaveArrived: false });
  offline.mockRestore();
  const getIdToken = vi.fn(async () => 'token').mockRejectedValueOnce(new Error('no network'));
  setPlatform({ identity: { confirmedUser: async () => ({ ...identityUser(() => ''), getIdToken }) } });
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect((await readItems(viewer.id))[0]?.attempts).toBe(2));
  const [waiting] = await readItems(viewer.id);
  expect(waiting).toMatchObject({ state: 'waiting', lastAttempt: { problem: { status: 0 } } });
  expect(waiting).not.toHaveProperty('mayHaveArrived');
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect((await readItems(viewer.id))[0]?.state).toBe('sent'));
});

test('OFF-2 OFF-3 what a server without idempotency keys may have filed says so in the outbox', async () => {
  keepSession({ ...viewer, offers: [] });
  answers.create_incident = [cut];
  await putItem(
    buildOutboxItem({ key: 'k', userId: viewer.id, payload: { kind: 'incident', incident: INCIDENT } }),
  );
  await waitFor(async () =>
    expect(await readItems(viewer.id)).toMatchObject([{ state: 'stuck', mayHaveArrived: true }]),
  );
});

test('OFF-2 a device without room sends from the open form, which says that there is no network', async () => {
  fakes.storageRoom.isFull = true;
  answers.create_incident = [cut];
  await expect(create()).rejects.toThrow(NetworkError);
  expect(await readItems(viewer.id)).toEqual([]);
});
