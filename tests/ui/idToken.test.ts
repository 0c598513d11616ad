import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callServer, NetworkError } from '../../src/api/callServer.ts';
import { clearBootstrapToken, idToken, setBootstrapToken } from '../../src/api/idToken.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { identityUser } from '../helpers/testPlatform.ts';

/** The refresh error of the SDK, which itself refreshes only after an hour. */
let refusal = '';
const user = {
  ...identityUser(() => ''),
  getIdToken: () => Promise.reject(new FirebaseError(refusal, refusal)),
};
let asked = 0;

beforeEach(() => {
  asked = 0;
  setPlatform({ identity: { confirmedUser: async () => user } });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ message: 'Your session has ended.', reason: 'session' }, { status: 401 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each(['auth/network-request-failed', 'auth/too-many-requests', 'auth/internal-error'])(
  'AUTH-10 %s while refreshing the token is a network problem and does not end the session',
  async (code) => {
    refusal = code;
    await expect(callServer('get_user_details', {})).rejects.toBeInstanceOf(NetworkError);
    expect(asked).toBe(0);
  },
);

test.each(['auth/user-token-expired', 'auth/user-disabled'])(
  'AUTH-10 %s while refreshing the token ends the session without asking the server',
  async (code) => {
    refusal = code;
    const ended = { status: 401, body: { reason: 'session' } };
    await expect(callServer('get_user_details', {})).rejects.toMatchObject(ended);
    expect(asked).toBe(0);
  },
);

test('AUTH-10 a stored token is used until it expires or the identity service has responded', async () => {
  refusal = 'auth/user-token-expired';
  const kept = { userId: '7', token: 'kept', endsAt: Date.now() + 60_000 };
  setBootstrapToken(kept);
  expect(await idToken()).toBe('kept');
  setBootstrapToken({ ...kept, endsAt: Date.now() - 1 });
  expect(await idToken()).toBeUndefined();
  setBootstrapToken(kept);
  clearBootstrapToken();
  expect(await idToken()).toBeUndefined();
});
