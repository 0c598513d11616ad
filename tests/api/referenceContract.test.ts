import { referenceStore } from '../../server/platform/embedded/documents/store.ts';
import { referenceContract } from '../helpers/referenceContract.ts';
import { startServer } from '../helpers/server.ts';

referenceContract('the embedded documents', async () => {
  const { database, close } = await startServer();
  const now = () => new Date();
  const store = referenceStore(database, now);
  return {
    store,
    other: referenceStore(database, now),
    passTime: () => undefined,
    transaction: (work) => database.transaction((transaction) => work(store.within(transaction))),
    close,
  };
});
