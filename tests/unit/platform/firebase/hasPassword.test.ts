import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { hasPassword } from '../../../../server/platform/firebase/identity/hasPassword.ts';

/* Only what the emulator does not answer; the rest runs on it (tests/emulator). */

const closed: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closed.splice(0)) close();
});

async function answerWith(status: number, body: object): Promise<{ referers: (string | undefined)[] }> {
  const referers: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    referers.push(request.headers.referer);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closed.push(() => server.close());
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { referers };
}

const service = { apiKey: 'key', publicUrl: 'https://console.parks.example' };
const account = { email: 'a@parks.example', password: 'Right-password-1' };

test.each(['INVALID_LOGIN_CREDENTIALS', 'USER_DISABLED : The account is disabled.'])(
  '%s is a no',
  async (message) => {
    const { referers } = await answerWith(400, { error: { message } });
    expect(await hasPassword(service, account)).toBe(false);
    // A key that is restricted to the console's pages works.
    expect(referers).toEqual(['https://console.parks.example/']);
  },
);

test.each([
  [400, 'TOO_MANY_ATTEMPTS_TRY_LATER : Too many.'],
  [403, 'Requests from referer are blocked.'],
])('SHELL-11 with status %i and %s the password is neither right nor wrong', async (status, message) => {
  await answerWith(status, { error: { message } });
  await expect(hasPassword(service, account)).rejects.toMatchObject({ code: 'IDENTITY_AWAY' });
});
