import { identityContract } from '../helpers/identityContract.ts';

/** Set by `npm run test:emulator`. */
const origin = process.env.AUTH_EMULATOR_ORIGIN ?? '';

async function administer(method: string, path: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/${path}`, {
    method,
    // The emulator's administrator token.
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.message);
  return answer;
}

const update = (change: object) => administer('POST', 'v1/projects/parks-console/accounts:update', change);

identityContract('the official Firebase Auth emulator', async () => {
  // Real projects have this by default since 2023, but the emulator does not.
  await administer('PATCH', 'v2/projects/parks-console/config?updateMask=emailPrivacyConfig', {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
  return {
    origin,
    addAccount: async (account) => {
      const made = await administer('POST', 'v1/projects/parks-console/accounts', {
        ...account,
        emailVerified: true,
      });
      return made.localId ?? '';
    },
    setDisabled: async (localId, disableUser) => {
      await update({ localId, disableUser });
    },
    // Firebase ends the sessions itself; the emulator needs an explicit call (docs/identity.md).
    setPassword: async (localId, password) => {
      await update({ localId, password, validSince: String(Math.floor(Date.now() / 1000)) });
    },
    deleteAccount: async (localId) => {
      await administer('POST', 'v1/projects/parks-console/accounts:delete', { localId });
    },
    // The emulator accepts plain claims as a token of the provider.
    workToken: async (email) => JSON.stringify({ sub: `work-${email}`, email, email_verified: false }),
    close: async () => undefined,
  };
});
