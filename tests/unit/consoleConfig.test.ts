import { afterEach, expect, test, vi } from 'vitest';
import { consoleConfig, loadConsoleConfig } from '../../src/host/consoleConfig.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test.each([
  ['what the build was told', 'https://functions.example/api', 'https://functions.example/api'],
  ['what the host says, where the build was told nothing', undefined, '/api'],
  ['what the host says, where it is empty', '', '/api'],
])('the calls go to %s', async (_case, builtIn, expected) => {
  vi.stubEnv('VITE_API_URL', builtIn);
  vi.stubGlobal('fetch', async () => Response.json({ apiUrl: '/api' }));
  await loadConsoleConfig();
  expect(consoleConfig().apiUrl).toBe(expected);
});
