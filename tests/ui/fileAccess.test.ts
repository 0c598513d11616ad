import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IdentityUser } from '../../src/api/identity.ts';
import { identityUser } from '../helpers/testPlatform.ts';

/* Files of a server at another origin, whose cookie only the server itself can set. */

const SERVER = 'https://server.parks.example';

type Module = typeof import('../../src/api/fileAccess.ts');

let asked: { url: string; method: string; token: string | undefined; credentials: string }[];
let status: number;
let tokenChanged: (user: IdentityUser | null) => void;
let signedIn: IdentityUser | null;

beforeEach(() => {
  // A page follows its user until it closes.
  vi.resetModules();
  asked = [];
  status = 204;
  signedIn = identityUser(() => 'token-1');
  vi.stubGlobal(
    'fetch',
    async (
      url: string,
      { method, headers, credentials }: RequestInit & { headers: Record<string, string> },
    ) => {
      asked.push({
        url,
        method: String(method),
        token: headers.authorization,
        credentials: String(credentials),
      });
      return new Response(null, { status });
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

async function load(serverUrl?: string): Promise<Module> {
  const { setConsoleConfig } = await import('../../src/api/consoleConfig.ts');
  const { setPlatform } = await import('../../src/api/platform.ts');
  setConsoleConfig({
    apiUrl: '/api',
    firebase: { apiKey: 'a', authDomain: 'a', projectId: 'a', storageBucket: 'a' },
    embedded: true,
    serverUrl,
  });
  setPlatform({
    identity: {
      confirmedUser: async () => signedIn,
      currentUser: () => signedIn,
      onTokenChange: (listener) => {
        tokenChanged = listener;
      },
    },
  });
  return import('../../src/api/fileAccess.ts');
}

test('FORM-9 files are open once the server has its cookie, which gets each new token and goes when the person signs out', async () => {
  const { areFilesOpen, openStoredFiles } = await load(SERVER);
  expect(areFilesOpen()).toBe(false);
  await openStoredFiles();
  expect(areFilesOpen()).toBe(true);
  const sent = { url: `${SERVER}/v0/session`, credentials: 'include' };
  expect(asked).toEqual([{ ...sent, method: 'POST', token: 'Bearer token-1' }]);
  tokenChanged(signedIn);
  tokenChanged(identityUser(() => 'token-2'));
  tokenChanged(null);
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.slice(1)).toEqual([
    { ...sent, method: 'POST', token: 'Bearer token-2' },
    { ...sent, method: 'DELETE', token: undefined },
  ]);
  expect(areFilesOpen()).toBe(false);
});

test('FORM-9 a cookie that the server did not set is asked for again', async () => {
  const { areFilesOpen, openStoredFiles } = await load(SERVER);
  status = 503;
  await openStoredFiles();
  expect(areFilesOpen()).toBe(false);
  status = 204;
  await openStoredFiles();
  expect(areFilesOpen()).toBe(true);
});

test('FORM-9 addresses of files lead to the server; without another one, they and its cookie stay as they are', async () => {
  const elsewhere = await load(SERVER);
  expect(elsewhere.toFileUrl('/v0/b/x/o/a.jpg')).toBe(`${SERVER}/v0/b/x/o/a.jpg`);
  expect(elsewhere.toFileUrl('https://files.example/a.jpg')).toBe('https://files.example/a.jpg');
  vi.resetModules();
  const own = await load();
  expect(own.toFileUrl('/v0/b/x/o/a.jpg')).toBe('/v0/b/x/o/a.jpg');
  await own.openStoredFiles();
  expect(own.areFilesOpen()).toBe(true);
  expect(asked).toEqual([]);
});
