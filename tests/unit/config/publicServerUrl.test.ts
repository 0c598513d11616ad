import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { PUSH_SETTINGS } from '../../helpers/push.ts';
import { getRefusal } from './refusal.ts';

const { FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT } = PUSH_SETTINGS;
const SETTINGS = {
  ...{ IDENTITY: 'firebase', FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT },
  PUBLIC_URL: 'https://console.parks.example',
  PUBLIC_SERVER_URL: 'https://server.parks.example/',
};

test('PUBLIC_SERVER_URL is kept without a slash, and the console stays at PUBLIC_URL', () => {
  expect(readConfig(SETTINGS)).toMatchObject({
    publicUrl: 'https://console.parks.example',
    publicServerUrl: 'https://server.parks.example',
  });
  expect(readConfig({ ...SETTINGS, PUBLIC_SERVER_URL: '' }).publicServerUrl).toBeUndefined();
});

test.each([
  [{ PUBLIC_URL: '' }, /^PUBLIC_URL must be set together with PUBLIC_SERVER_URL/],
  [{ PUBLIC_URL: 'https://server.parks.example/' }, /^PUBLIC_SERVER_URL is the address of PUBLIC_URL/],
  [{ IDENTITY: 'embedded', FIREBASE_API_KEY: '' }, /PUBLIC_SERVER_URL needs IDENTITY=firebase/],
  [{ PUBLIC_SERVER_URL: 'http://server.parks.example' }, /^PUBLIC_SERVER_URL must be https like PUBLIC_URL/],
  [
    { PUBLIC_SERVER_URL: 'https://server.parks.example/api' },
    'PUBLIC_SERVER_URL must be an address without a path, such as https://server.parks.example; ' +
      'it is "https://server.parks.example/api".',
  ],
  [{ PUBLIC_SERVER_URL: 'server.parks.example' }, /^PUBLIC_SERVER_URL must be an address without a path/],
])('with %j is refused', (wrong, sentence) => {
  expect(getRefusal({ ...SETTINGS, ...wrong })).toMatch(sentence);
});
