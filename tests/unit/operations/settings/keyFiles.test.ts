import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  inspectDatabaseFiles,
  inspectServiceAccount,
} from '../../../../server/operations/settings/keyFiles.ts';
import { PUSH_APP } from '../../../helpers/push.ts';

/** Self-signed, valid from 2026-11-28 to 2027-11-28. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBhTCCASugAwIBAgIUNFZSLEshwBjtodUO7YyyRZg8vwkwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcGFya3MuZXhhbXBsZTAeFw0yNjExMjgwMDE2MTVaFw0yNzEx
MjgwMDE2MTVaMBgxFjAUBgNVBAMMDXBhcmtzLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAASRgjQt+OSFZ8Var2immDA0/gZTDPvsHpWnwxLB21TN69ml
Ka644ZMQJlsS+74fWj2JMI7x910LkFWDlo1iNfiTo1MwUTAdBgNVHQ4EFgQUAGsy
IhInAh4Fag+Arn2baW6k1NcwHwYDVR0jBBgwFoAUAGsyIhInAh4Fag+Arn2baW6k
1NcwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiA9pOM1WURFWEof
WbBX3gKkD6+VSHJqA0OqLo2rLRTTuwIhAIlpxgyL/B9VusMzd9NCHcJIsUtQKuT4
RgD40/G1nEqU
-----END CERTIFICATE-----`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parks-keys-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('FIREBASE_SERVICE_ACCOUNT', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    type: 'service_account',
    project_id: PUSH_APP.projectId,
    client_email: 'push@parks-console-test.iam.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const inspect = (content: unknown) =>
    inspectServiceAccount({
      firebaseServiceAccount: write(
        'account.json',
        typeof content === 'string' ? content : JSON.stringify(content),
      ),
      push: PUSH_APP,
    });
  const warns = (sentence: string) => [
    { level: 'warning', text: `FIREBASE_SERVICE_ACCOUNT ${sentence}. Push is not sent.` },
  ];

  test('with IDENTITY=firebase a wrong one prevents the start', () => {
    const firebaseIdentity = { apiKey: 'a', projectId: 'other-project', serviceAccount: '' };
    const firebaseServiceAccount = write('account.json', JSON.stringify(account));
    expect(inspectServiceAccount({ firebaseServiceAccount, firebaseIdentity, push: undefined })).toEqual([
      {
        level: 'error',
        text: `FIREBASE_SERVICE_ACCOUNT is of the project ${PUSH_APP.projectId}, but FIREBASE_PROJECT_ID is other-project.`,
      },
    ]);
  });

  test('the key file of the same project is in order, and so is none', () => {
    expect(inspect(account)).toEqual([]);
    expect(inspectServiceAccount({ firebaseServiceAccount: undefined, push: undefined })).toEqual([]);
  });

  test('a missing file warns, without its path', () => {
    const firebaseServiceAccount = join(folder, 'missing.json');
    expect(inspectServiceAccount({ firebaseServiceAccount, push: PUSH_APP })).toEqual(
      warns('names a file that cannot be read (ENOENT)'),
    );
  });

  test.each([
    ['another kind of file', PUSH_APP],
    ['a damaged key', { ...account, private_key: account.private_key.slice(0, 200) }],
    ['a text', account.private_key],
  ])('%s warns, without its content', (_what, content) => {
    expect(inspect(content)).toEqual(
      warns('is not the key file of a service account, as the Firebase console creates it'),
    );
  });

  test('the key file of another project warns', () => {
    expect(inspect({ ...account, project_id: 'other-project' })).toEqual(
      warns(`is of the project other-project, but FIREBASE_PROJECT_ID is ${PUSH_APP.projectId}`),
    );
  });
});

describe('certificates in DATABASE_URL', () => {
  const inspect = (query: string, now = '2026-11-28T00:00:00Z') =>
    inspectDatabaseFiles({ databaseUrl: `postgres://me:hidden@db/parks${query}` }, new Date(now));
  const error = (text: string) => [{ level: 'error', text: expect.stringContaining(text) }];

  test('none, or a valid one, is in order', () => {
    expect(inspect('')).toEqual([]);
    expect(inspect(`?sslcert=${write('valid.pem', CERTIFICATE)}`, '2027-01-01T00:00:00Z')).toEqual([]);
  });

  test.each(['sslrootcert', 'sslcert', 'sslkey'])('a missing file of %s prevents serving', (name) => {
    const [finding] = inspect(`?${name}=${join(folder, 'missing.pem')}`);
    expect(finding).toEqual({
      level: 'error',
      text: `${name} in DATABASE_URL names a file that cannot be read (ENOENT).`,
    });
  });

  test('an expired certificate, or a file that is none, prevents serving', () => {
    expect(inspect(`?sslcert=${write('old.pem', CERTIFICATE)}`, '2126-01-01T00:00:00Z')).toEqual(
      error('The certificate of sslcert in DATABASE_URL expired'),
    );
    expect(inspect(`?sslcert=${write('none.pem', 'none')}`)).toEqual(
      error('a file that is not a certificate'),
    );
  });
});
