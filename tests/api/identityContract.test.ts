import { identityContract } from '../helpers/identityContract.ts';
import { sharedServer } from '../helpers/server.ts';
import { assertionOf, offerWorkAccounts } from '../helpers/workAccount.ts';

identityContract('the embedded identity', async () => {
  const host = await sharedServer();
  await offerWorkAccounts(host);
  const { identity } = host.app.services;
  const made: string[] = [];
  return {
    origin: host.origin,
    async addAccount(account) {
      const uid = await identity.createAccount(account);
      made.push(uid);
      return uid;
    },
    setDisabled: (uid, disabled) => identity.updateAccount(uid, { disabled }),
    setPassword: (uid, password) => identity.setPassword(uid, password),
    deleteAccount: (uid) => identity.deleteAccount(uid),
    workToken: (email) => assertionOf(host.origin, email),
    async close() {
      await offerWorkAccounts(host, false);
      for (const uid of made) await identity.deleteAccount(uid);
    },
  };
});
