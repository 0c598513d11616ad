import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  areDocumentsEmbedded,
  consoleConfig,
  isIdentityEmbedded,
  loadConsoleConfig,
} from '../../src/api/consoleConfig.ts';

let inPage: string | undefined;

beforeEach(() => {
  inPage = undefined;
  const getElementById = (id: string) => (id === 'config' && inPage ? { textContent: inPage } : null);
  vi.stubGlobal('document', { getElementById });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test.each([
  ['what the build was told', 'https://functions.example/api', 'https://functions.example/api'],
  ['what the server says, where the build was told nothing', undefined, '/api'],
  ['what the server says, where it is empty', '', '/api'],
])('the calls go to %s', async (_case, builtIn, expected) => {
  vi.stubEnv('VITE_API_URL', builtIn);
  vi.stubGlobal('fetch', async () => Response.json({ apiUrl: '/api' }));
  await loadConsoleConfig();
  expect(consoleConfig().apiUrl).toBe(expected);
});

test('SHELL-1 settings embedded in the page are not requested', async () => {
  vi.stubEnv('VITE_API_URL', undefined);
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  inPage = '{"apiUrl":"/calls"}';
  await loadConsoleConfig();
  expect(consoleConfig().apiUrl).toBe('/calls');
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['{"embedded":true}', true],
  ['{"embedded":false}', false],
  ['{"embedded":true,"embeddedIdentity":false}', false],
])('with %s, whether this server signs people in is %s', async (settings, expected) => {
  inPage = settings;
  await loadConsoleConfig();
  expect(isIdentityEmbedded()).toBe(expected);
});

test.each([
  ['{"embedded":true}', true],
  ['{"embedded":false}', false],
  ['{"embedded":true,"embeddedDocuments":false}', false],
])('REF-1 with %s, whether this server has the reference documents is %s', async (settings, expected) => {
  inPage = settings;
  await loadConsoleConfig();
  expect(areDocumentsEmbedded()).toBe(expected);
});
