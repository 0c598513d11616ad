import { expect, test } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { inspectProxies } from '../../../../server/operations/settings/proxies.ts';
import { PUSH_SETTINGS } from '../../../helpers/push.ts';

const { FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT } = PUSH_SETTINGS;
/** Another server has the console. */
const ELSEWHERE = {
  ...{ IDENTITY: 'firebase', FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT },
  PUBLIC_URL: 'https://console.parks.example',
};

const inspect = (env: Record<string, string>) => inspectProxies(readConfig(env));

test.each([
  [
    { PUBLIC_URL: 'https://parks.example' },
    /^PUBLIC_URL is https, which needs a proxy, but TRUSTED_PROXIES is 0\./,
  ],
  [
    { PUBLIC_URL: 'http://parks.example' },
    /^PUBLIC_URL http:\/\/parks.example is another machine, but HOST 127\.0\.0\.1/,
  ],
  [{ TRUSTED_PROXIES: '1' }, /^TRUSTED_PROXIES is set, but PUBLIC_URL is not\./],
  [
    { TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://localhost:3000' },
    /^PUBLIC_URL http:\/\/localhost:3000 is this server itself, but TRUSTED_PROXIES is 1\./,
  ],
  [
    { PUBLIC_URL: 'https://localhost:3000', TRUSTED_PROXIES: '1' },
    /^PUBLIC_URL https:\/\/localhost:3000 has the port of this server, which speaks http and not https\./,
  ],
  [
    { ...ELSEWHERE, PUBLIC_SERVER_URL: 'https://server.parks.example' },
    /^PUBLIC_SERVER_URL is https, which needs a proxy/,
  ],
  [
    { ...ELSEWHERE, PUBLIC_URL: 'http://a.parks.example', PUBLIC_SERVER_URL: 'http://b.parks.example' },
    /^PUBLIC_SERVER_URL http:\/\/b\.parks\.example is another machine/,
  ],
])('%j contradict each other, which warns', (env, sentence) => {
  expect(inspect(env)).toEqual([{ level: 'warning', text: expect.stringMatching(sentence) }]);
});

test.each<Record<string, string>>([
  {},
  { PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'https://parks.example', TRUSTED_PROXIES: '1' },
  { PUBLIC_URL: 'https://parks.example', TRUSTED_PROXIES: '2', HOST: '0.0.0.0' },
  { PUBLIC_URL: 'http://parks.example', TRUSTED_PROXIES: '1' },
  { PUBLIC_URL: 'http://parks.example:3000', HOST: '0.0.0.0' },
  { PUBLIC_URL: 'https://localhost:8443', TRUSTED_PROXIES: '1' },
  { ...ELSEWHERE, PUBLIC_SERVER_URL: 'https://server.parks.example', TRUSTED_PROXIES: '1' },
  { ...ELSEWHERE, PUBLIC_URL: 'http://console.localhost:5000', PUBLIC_SERVER_URL: 'http://localhost:3000' },
])('%j fit together', (env) => {
  expect(inspect(env)).toEqual([]);
});
