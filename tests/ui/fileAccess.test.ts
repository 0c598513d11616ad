import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setConsoleConfig } from '../../src/api/consoleConfig.ts';
import { areFilesOpen, openStoredFiles, toFileUrl } from '../../src/api/fileAccess.ts';
import type { IdentityUser } from '../../src/api/identity.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { identityUser } from '../helpers/testPlatform.ts';

/* Files of a server at another origin, whose cookie only the server itself can set. */

// @alone: the page follows its user until it closes.

const SERVER = 'https://server.parks.example';

let asked: { url: string; method: string; token: string | undefined; credentials: string }[];
let status: number;
let tokenChanged: (user: IdentityUser | null) => void = () => undefined;
let signedIn: IdentityUser | null;

beforeEach(() => {
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
  setConsoleConfig(settings(SERVER));
  setPlatform({
    identity: {
      confirmedUser: async () => signedIn,
      currentUser: () => signedIn,
      onTokenChange: (listener) => {
        tokenChanged = listener;
      },
    },
  });
});
afterEach(async () => {
  tokenChanged(null);
  setConsoleConfig(settings(SERVER));
  await vi.waitFor(() => expect(areFilesOpen()).toBe(false));
  vi.unstubAllGlobals();
});

const settings = (serverUrl?: string) => ({
  apiUrl: '/api',
  firebase: { apiKey: 'a', authDomain: 'a', projectId: 'a', storageBucket: 'a' },
  embedded: true,
  serverUrl,
});

test('FORM-9 files are open once the server has its cookie, which gets each new token and goes when the person signs out', async () => {
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
  status = 503;
  await openStoredFiles();
  expect(areFilesOpen()).toBe(false);
  status = 204;
  await openStoredFiles();
  expect(areFilesOpen()).toBe(true);
});

test('FORM-9 addresses of files lead to the server; without another one, they and its cookie stay as they are', async () => {
  expect(toFileUrl('/v0/b/x/o/a.jpg')).toBe(`${SERVER}/v0/b/x/o/a.jpg`);
  expect(toFileUrl('https://files.example/a.jpg')).toBe('https://files.example/a.jpg');
  setConsoleConfig(settings());
  expect(toFileUrl('/v0/b/x/o/a.jpg')).toBe('/v0/b/x/o/a.jpg');
  await openStoredFiles();
  expect(areFilesOpen()).toBe(true);
  expect(asked).toEqual([]);
});
