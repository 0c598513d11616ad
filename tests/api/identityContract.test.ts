import { startHost } from '../helpers/host.ts';
import { identityContract } from '../helpers/identityContract.ts';
import { assertionOf, offerWorkAccounts } from '../helpers/workAccount.ts';

identityContract('the embedded identity', async () => {
  const host = await startHost();
  await offerWorkAccounts(host);
  const { identity } = host.app.services;
  return {
    origin: host.origin,
    addAccount: (account) => identity.createAccount(account),
    setDisabled: (uid, disabled) => identity.updateAccount(uid, { disabled }),
    setPassword: (uid, password) => identity.setPassword(uid, password),
    deleteAccount: (uid) => identity.deleteAccount(uid),
    workToken: (email) => assertionOf(host.origin, email),
    close: () => host.close(),
  };
});
