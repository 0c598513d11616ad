import { markLockMailed } from '../accounts/storeUsers.ts';
import { normalEmail } from '../identity/normalEmail.ts';
import { enqueue } from '../messages/outbox.ts';
import type { Services } from '../services.ts';
import { lockedMail } from './texts.ts';

/** AUTH-11: writes to the holder of a locked account, once a lock, however often and by whomever it is asked for. */
export async function mailLocked({ database, now }: Services, email: string): Promise<void> {
  const at = now();
  await database.transaction(async (transaction) => {
    if (await markLockMailed(transaction, email, at)) {
      await enqueue(transaction, [lockedMail(normalEmail(email))], at);
    }
  });
}
