import { afterEach, beforeAll, expect, test } from 'vitest';
import { RECENT_SIGN_IN_MS, SESSION_MS } from '../../contract/limits.ts';
import { startOfDay } from '../../contract/singaporeTime.ts';
import { applyExpiries, applySuspensions } from '../../server/accounts/dueChanges.ts';
import { TICKET_LIFE_MS } from '../../server/accounts/signIn/codes.ts';
import { authenticator } from '../../server/http/authentication/authenticate.ts';
import { type AccountServer, sharedAccountServer } from '../helpers/accounts.ts';
import { TEST_PASSWORD } from '../helpers/server.ts';

/* A limit still holds one millisecond before its end, and no longer at the end itself. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Half an hour before midnight in Singapore, and later than the server's creation. */
const TODAY = '2031-11-02';
const TOMORROW = '2031-11-03';
const START = startOfDay(TOMORROW).getTime() - 30 * MINUTE;

let server: AccountServer;
beforeAll(async () => {
  server = await sharedAccountServer();
});
afterEach(() => server.setNow());

const platform = 'web';
const setNow = (milliseconds: number) => server.setNow(new Date(milliseconds));

async function post(path: string, body: string, type: string) {
  const headers = { 'content-type': type };
  const answer = await fetch(`${server.origin}/${path}?key=embedded`, { method: 'POST', headers, body });
  return answer.json();
}

async function signedIn(given: Parameters<AccountServer['addUser']>[0] = {}) {
  const { id, email } = await server.addUser(given);
  const secret = JSON.stringify({ email, password: TEST_PASSWORD, returnSecureToken: true });
  const tokens = await post(
    'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    secret,
    'application/json',
  );
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken });
  const refresh = async (): Promise<string | undefined> =>
    (await post('securetoken.googleapis.com/v1/token', String(form), 'application/x-www-form-urlencoded'))
      .id_token;
  return { id, email, token: tokens.idToken as string, refresh };
}

const isTaken = async (token: string | undefined) =>
  (await server.call('get_user_details', { platform }, { token })).status === 200;

async function codeFor(email: string): Promise<{ otp_code: string; lasts: number }> {
  const { body } = await server.call('send_otp', { platform, email });
  const otp_code = (await server.mailsTo(email)).at(-1)?.body.match(/\b\d{6}\b/)?.[0] ?? '';
  return { otp_code, lasts: body.expires_in * 1000 };
}

/** Begins at `START`. `lasts` is in milliseconds. */
type Lasting = { lasts: number; holds: () => Promise<boolean> };

const LASTING: Record<string, () => Promise<Lasting>> = {
  'AUTH-10 a session, to a call with a token however fresh': async () => {
    const { refresh } = await signedIn();
    setNow(START + SESSION_MS - MINUTE);
    const token = await refresh();
    return { lasts: SESSION_MS, holds: () => isTaken(token) };
  },
  'AUTH-10 a session, where the identity service keeps no time of it': async () => {
    const { id } = await signedIn();
    const { database, identity, now } = server.app.services;
    const signedInAt = new Date(START);
    const remote = {
      ...identity,
      readToken: async () => ({ uid: id, signedInAt }),
      assertInForce: async () => {},
    };
    const authenticate = authenticator(database, remote, now);
    const isLetIn = () => authenticate('a token of it').then(Boolean, () => false);
    return { lasts: SESSION_MS, holds: isLetIn };
  },
  'AUTH-10 a session, to be gone on with': async () => {
    const { refresh } = await signedIn();
    return { lasts: SESSION_MS, holds: async () => (await refresh()) !== undefined };
  },
  'AUTH-10 a session, among those of a person': async () => {
    const { id } = await signedIn();
    const { identity } = server.app.services;
    return { lasts: SESSION_MS, holds: async () => (await identity.sessionsOf([id]))?.length !== 0 };
  },
  'AUTH-10 a token, where it was used before': async () => {
    const { token } = await signedIn();
    expect(await isTaken(token)).toBe(true);
    return { lasts: HOUR, holds: () => isTaken(token) };
  },
  'AUTH-10 a token, where it was not': async () => {
    const { token } = await signedIn();
    return { lasts: HOUR, holds: () => isTaken(token) };
  },
  'UDET-3 an account, on its day of expiry': async () => {
    const { token } = await signedIn({ accountExpiry: TODAY });
    return { lasts: 30 * MINUTE, holds: () => isTaken(token) };
  },
  'UDET-3 an account at the identity service, on its day of expiry': async () => {
    const { id } = await signedIn({ accountExpiry: TODAY });
    return {
      lasts: 30 * MINUTE,
      async holds() {
        await applyExpiries(server.app.services);
        return (await server.identityOf(id))?.disabled === false;
      },
    };
  },
  'UDET-6 UDET-8 an account, before the day of its suspension': async () => {
    const { id } = await signedIn({ archiveDate: TOMORROW, suspensionRemark: 'Leaves' });
    return {
      lasts: 30 * MINUTE,
      async holds() {
        await applySuspensions(server.app.services);
        return (await server.rowOf(id)).isActive === 1;
      },
    };
  },
  'UDET-11 a sign-in that lets one choose the own password': async () => {
    const { email, token } = await signedIn();
    const choose = { platform, email, password: 'Quiet-otter-9' } as const;
    return {
      lasts: RECENT_SIGN_IN_MS,
      holds: async () => (await server.call('change_password', choose, { token })).status === 200,
    };
  },
  'AUTH-13 a one-time code': async () => {
    const { email } = await server.addUser();
    const { otp_code, lasts } = await codeFor(email);
    const check = { platform, email, otp_code } as const;
    return { lasts, holds: async () => (await server.call('check_otp', check)).status === 200 };
  },
  'AUTH-14 the ticket of a right code': async () => {
    const { email } = await server.addUser();
    const { id } = (await server.call('check_otp', { platform, email, ...(await codeFor(email)) })).body;
    const choose = { platform, email, id, password: 'Quiet-otter-9' } as const;
    return {
      lasts: TICKET_LIFE_MS,
      holds: async () => (await server.call('forgot_password', choose)).status === 200,
    };
  },
};

test.each(Object.entries(LASTING))('%s, to the last millisecond', async (_name, begin) => {
  const asked = [];
  for (const early of [1, 0]) {
    // Each sample is used once, because the check consumes some of them.
    setNow(START);
    const { lasts, holds } = await begin();
    setNow(START + lasts - early);
    asked.push(await holds());
  }
  expect(asked).toEqual([true, false]);
});

test('UDET-3 in the first millisecond of its day of expiry an account is let in', async () => {
  const { email } = await server.addUser({ accountExpiry: TOMORROW });
  setNow(startOfDay(TOMORROW).getTime());
  await applyExpiries(server.app.services);
  expect(await isTaken(await server.signIn(email))).toBe(true);
});
