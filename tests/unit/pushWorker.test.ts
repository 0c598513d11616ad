import { resolve } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

/** Not imported by name: its types are those of a worker. */
const SOURCE = resolve(import.meta.dirname, '../../src/offline/serviceWorker/push.ts');
const ORIGIN = 'https://console.parks.example';

type Handler = (event: object) => void;

let handlers: Record<string, Handler>;
let done: unknown[][];
let windows: string[];

beforeEach(async () => {
  handlers = {};
  done = [];
  windows = [];
  const self = {
    addEventListener: (type: string, handler: Handler) => {
      handlers[type] = handler;
    },
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: object) => done.push(['shows', title, options]),
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => done.push(['turns to', url]) })),
      openWindow: async (url: string) => done.push(['opens', url]),
    },
  };
  vi.stubGlobal('self', self);
  const { showPushes }: { showPushes: () => void } = await import(SOURCE);
  showPushes();
});
afterAll(() => vi.unstubAllGlobals());

async function happen(type: string, event: object): Promise<void> {
  let work: unknown;
  handlers[type]?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
  await work;
}

const push = (json: () => unknown) => happen('push', { data: { json } });
const click = (data?: object) =>
  happen('notificationclick', { notification: { data, close: () => done.push(['closes']) } });

test('AUTH-15 it listens only for pushes and clicks', () => {
  expect(Object.keys(handlers).toSorted()).toEqual(['notificationclick', 'push']);
});

test('AUTH-15 a push is shown with its text, its tag, and the data for a click', async () => {
  const data = { incident_id: '123', message_id: '9' };
  await push(() => ({ notification: { title: 'Emergency', body: 'INC-000123', tag: 'parks-9-1' }, data }));
  expect(done).toEqual([
    ['shows', 'Emergency', { body: 'INC-000123', tag: 'parks-9-1', icon: '/mark-192.png', data }],
  ]);
});

test('AUTH-15 an unreadable push is shown without text, because a push that shows nothing costs the permission', async () => {
  await push(() => {
    throw new SyntaxError('no JSON');
  });
  await push(() => ({ data: {} }));
  await push(() => null);
  expect(done).toMatchObject([
    ['shows', 'Parks Console', {}],
    ['shows', 'Parks Console', {}],
    ['shows', 'Parks Console', {}],
  ]);
});

test('AUTH-15 a click opens the incident in a window of its own', async () => {
  windows = [`${ORIGIN}/incidents_list/new_incident`, `${ORIGIN}/incidents_list/detail?id=12`];
  await click({ incident_id: '123' });
  expect(done).toEqual([['closes'], ['opens', `${ORIGIN}/incidents_list/detail?id=123`]]);
});

test('AUTH-15 a click focuses the window that already shows the incident', async () => {
  windows = [`${ORIGIN}/`, `${ORIGIN}/incidents_list/detail?id=123`];
  await click({ incident_id: '123' });
  expect(done).toEqual([['closes'], ['turns to', `${ORIGIN}/incidents_list/detail?id=123`]]);
});

test('AUTH-15 a click stays within the console, whatever the data is', async () => {
  await click({ incident_id: '../../evil.example?x=1#' });
  await click();
  expect(done.filter(([what]) => what === 'opens')).toEqual([
    ['opens', `${ORIGIN}/incidents_list/detail?id=${encodeURIComponent('../../evil.example?x=1#')}`],
    ['opens', `${ORIGIN}/incidents_list`],
  ]);
});
