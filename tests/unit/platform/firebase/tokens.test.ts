import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Auth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAuth } from '../../../../server/platform/firebase/identity/index.ts';
import { readToken } from '../../../../server/platform/firebase/identity/tokens.ts';
import { TokenRefused } from '../../../../server/platform/identity.ts';
import { forgeToken } from '../../../helpers/forgedToken.ts';
import { writeServiceAccount } from '../../../helpers/serviceAccount.ts';

/* Firebase's own library, which cannot reach Google here. */

const projectId = 'parks-console-test';
const ofPerson = { projectId, uid: 'person' };

let folder: string;
let auth: Auth;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parks-firebase-'));
  const offline = new Agent();
  // Port 1 of this machine refuses every connection.
  Object.assign(offline, { createConnection: () => createConnection(1, '127.0.0.1') });
  auth = await openAuth({ serviceAccount: writeServiceAccount(folder, projectId), projectId }, offline);
});
afterAll(() => rmSync(folder, { recursive: true }));

const RS256 = { alg: 'RS256', typ: 'JWT', kid: 'unknown' };

describe('a token is refused', () => {
  test.each([
    ['without a signature', forgeToken(ofPerson)],
    [
      'without a signature, although it names a key',
      forgeToken(ofPerson, { header: { ...RS256, alg: 'none' } }),
    ],
    [
      'with a signature of another kind',
      forgeToken(ofPerson, { header: { ...RS256, alg: 'HS256' }, signature: 'c2ln' }),
    ],
    [
      'of another project',
      forgeToken({ projectId: 'other', uid: 'person' }, { header: RS256, signature: 'c2ln' }),
    ],
    ['which is none', 'nonsense'],
    ['which is empty', ''],
  ])('AUTH-16 %s', async (_what, token) => {
    const refused = await readToken(auth, token).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TokenRefused);
    // A forged token must not reveal the state of an account.
    expect(refused).toMatchObject({ uid: undefined });
  });
});

test("SHELL-11 without Google's keys a token is neither accepted nor refused, so that an outage signs no one out", async () => {
  const token = forgeToken(ofPerson, { header: RS256, signature: 'c2ln' });
  await expect(readToken(auth, token)).rejects.toMatchObject({ code: 'IDENTITY_AWAY' });
});

test('an expired token, whose signature was right, names its account, so that the answer can say why it ended', async () => {
  const expired = Object.assign(new Error('expired'), { code: 'auth/id-token-expired' });
  const verifyIdToken = async () => Promise.reject(expired);
  await expect(readToken({ verifyIdToken }, forgeToken(ofPerson))).rejects.toMatchObject({
    name: 'TokenRefused',
    uid: 'person',
  });
});

test('a key file that cannot be used stops the start with a sentence', async () => {
  const file = join(folder, 'wrong.json');
  writeFileSync(file, '{}');
  await expect(openAuth({ serviceAccount: file, projectId })).rejects.toThrow(
    /^FIREBASE_SERVICE_ACCOUNT cannot be used: /,
  );
});
