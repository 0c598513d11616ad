import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { getRefusal } from './refusal.ts';

const PUBLIC_URL = 'https://parks.example';
const OPEN_ID = {
  OIDC_ISSUER: 'https://login.example/tenant',
  OIDC_CLIENT_ID: 'parks',
  OIDC_CLIENT_SECRET: 'hidden',
};

test.each([
  'https://login.example/tenant',
  'http://127.0.0.1:8080/realms/parks',
  'https://login.microsoftonline.com/8f1c1d52-0000-4000-8000-000000000000/v2.0',
])('47.9 the provider of work accounts: %s', (issuer) => {
  expect(readConfig({ ...OPEN_ID, PUBLIC_URL, OIDC_ISSUER: issuer })).toMatchObject({
    openId: { issuer, clientId: 'parks', clientSecret: 'hidden' },
    workAccountProvider: 'oidc.work',
  });
});

test.each([
  [
    OPEN_ID,
    /^PUBLIC_URL must also be set for work accounts, or remove OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET\.$/,
  ],
  [{ PUBLIC_URL, OIDC_CLIENT_SECRET: 'hidden' }, /^OIDC_ISSUER, OIDC_CLIENT_ID must also be set/],
  [{ ...OPEN_ID, PUBLIC_URL, OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET must also be set/],
  [
    { ...OPEN_ID, PUBLIC_URL, WORK_ACCOUNT_PROVIDER: 'none' },
    /^WORK_ACCOUNT_PROVIDER is for demonstrations: remove it/,
  ],
])('47.9 missing and contradicting settings: %j', (env, sentence) => {
  expect(getRefusal(env)).toMatch(sentence);
  expect(getRefusal(env)).not.toContain('hidden');
});

test.each([
  ['login', /must be an address such as https/],
  ['http://login.example', /must begin with https:\/\/, because sign-ins could be forged otherwise; it is/],
  ['https://login.example/.well-known/openid-configuration', /must be the issuer alone/],
  ['https://login.example?tenant=a', /must be the issuer alone/],
  ['https://login.microsoftonline.com/common/v2.0', /must contain the id of your tenant/],
  ['https://login.microsoftonline.com/organizations/v2.0', /must contain the id of your tenant/],
])('47.9 a wrong issuer: %s', (OIDC_ISSUER, sentence) => {
  expect(getRefusal({ ...OPEN_ID, PUBLIC_URL, OIDC_ISSUER })).toMatch(sentence);
});
