import { identityContract } from '../helpers/identityContract.ts';
import { sharedServer } from '../helpers/server.ts';
import { getAssertion, offerWorkAccounts } from '../helpers/workAccount.ts';

identityContract('the embedded identity', async () => {
  const server = await sharedServer();
  await offerWorkAccounts(server);
  const { identity } = server.app.services;
  const made: string[] = [];
  return {
    origin: server.origin,
    async addAccount(account) {
      const uid = await identity.createAccount(account);
      made.push(uid);
      return uid;
    },
    setDisabled: (uid, disabled) => identity.updateAccount(uid, { disabled }),
    setPassword: (uid, password) => identity.setPassword(uid, password),
    deleteAccount: (uid) => identity.deleteAccount(uid),
    workToken: (email) => getAssertion(server.origin, email),
    async close() {
      await offerWorkAccounts(server, false);
      for (const uid of made) await identity.deleteAccount(uid);
    },
  };
});
