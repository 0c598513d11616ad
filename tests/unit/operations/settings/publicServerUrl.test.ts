import { expect, test } from 'vitest';
import { inspectPublicServerUrl } from '../../../../server/operations/settings/publicServerUrl.ts';

test.each([
  ['https://parks-console.web.app', 'https://server.parks.example'],
  ['https://parks-console.web.app', 'https://parks-server.web.app'],
  ['https://console.parks.example', 'https://server.zoo.example'],
])('a console at %s gets no photos from %s, which warns', (publicUrl, publicServerUrl) => {
  expect(inspectPublicServerUrl({ publicUrl, publicServerUrl })).toEqual([
    {
      level: 'warning',
      text: expect.stringContaining(`${publicServerUrl} are different sites for browsers`),
    },
  ]);
});

test.each([
  ['https://console.parks.example', 'https://server.parks.example'],
  ['https://parks.example', 'https://server.eu.parks.example'],
  ['http://localhost:5000', 'http://localhost:3000'],
  ['https://parks-console.web.app', undefined],
])('a console at %s and %s fit together', (publicUrl, publicServerUrl) => {
  expect(inspectPublicServerUrl({ publicUrl, publicServerUrl })).toEqual([]);
});
