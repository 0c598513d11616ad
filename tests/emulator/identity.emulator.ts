import { administerEmulator, EMULATOR, updateInEmulator } from '../helpers/authEmulator.ts';
import { identityContract } from '../helpers/identityContract.ts';

identityContract('the official Firebase Auth emulator', async () => {
  // Real projects have this by default since 2023, but the emulator does not.
  await administerEmulator('PATCH', 'v2/projects/parks-console/config?updateMask=emailPrivacyConfig', {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
  return {
    origin: EMULATOR,
    addAccount: async (account) => {
      const made = await administerEmulator('POST', 'v1/projects/parks-console/accounts', {
        ...account,
        emailVerified: true,
      });
      return made.localId ?? '';
    },
    setDisabled: async (localId, disableUser) => {
      await updateInEmulator({ localId, disableUser });
    },
    // Firebase ends the sessions itself; the emulator needs an explicit call (docs/identity.md).
    setPassword: async (localId, password) => {
      await updateInEmulator({ localId, password, validSince: String(Math.floor(Date.now() / 1000)) });
    },
    deleteAccount: async (localId) => {
      await administerEmulator('POST', 'v1/projects/parks-console/accounts:delete', { localId });
    },
    // The emulator accepts plain claims as a token of the provider.
    workToken: async (email) => JSON.stringify({ sub: `work-${email}`, email, email_verified: false }),
    close: async () => undefined,
  };
});
