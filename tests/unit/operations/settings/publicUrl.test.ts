import { expect, test } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { inspectPublicUrl } from '../../../../server/operations/settings/publicUrl.ts';

const inspect = (env: Record<string, string>) => inspectPublicUrl(readConfig(env));

test.each(['http://parks.example', 'http://10.0.0.5:3000'])('%s is not safe, which warns', (url) => {
  expect(inspect({ PUBLIC_URL: url })).toEqual([
    { level: 'warning', text: expect.stringContaining(`PUBLIC_URL ${url} is not https. Passwords`) },
  ]);
});

test.each<Record<string, string>>([
  {},
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'https://parks.example' },
  { PUBLIC_URL: 'http://localhost:3000' },
  { PUBLIC_URL: 'http://127.0.0.1:3000' },
  { PUBLIC_URL: 'http://console.localhost:5000' },
])('%j is safe', (env) => {
  expect(inspect(env)).toEqual([]);
});
