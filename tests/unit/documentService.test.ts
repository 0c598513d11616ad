import { deleteApp, getApps } from 'firebase/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';

const asked: string[] = [];

beforeEach(() => {
  // The SDK is opened once for each page.
  vi.resetModules();
  vi.stubGlobal('window', { location: { host: 'console.parks.example', protocol: 'https:' } });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json([]);
  });
});
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp));
  asked.length = 0;
  vi.unstubAllGlobals();
});

async function readRoles(settings: Partial<ConsoleConfig>): Promise<void> {
  const { setConsoleConfig } = await import('../../src/api/consoleConfig.ts');
  const firebase = {
    apiKey: 'key',
    authDomain: 'parks',
    projectId: 'parks-project',
    storageBucket: 'parks-console',
  };
  setConsoleConfig({ apiUrl: '/api', firebase, embedded: true, ...settings });
  const { readCollection } = await import('../../src/api/documents.ts');
  await readCollection('roles');
}

test.each([
  ['this server', {}, 'console.parks.example'],
  [
    'the server, if another one has the page',
    { serverUrl: 'https://server.parks.example' },
    'server.parks.example',
  ],
  ["Google's Firestore", { embeddedDocuments: false }, 'firestore.googleapis.com'],
  ["Google's Firestore, with everything at Google", { embedded: false }, 'firestore.googleapis.com'],
])('REF-1 the console reads reference documents at %s', async (_name, settings, host) => {
  await readRoles(settings);
  expect(asked.map((url) => url.split('?')[0])).toEqual([
    `https://${host}/v1/projects/parks-project/databases/(default)/documents:runQuery`,
  ]);
});
