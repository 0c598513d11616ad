import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { users } from '../database/schema.ts';
import { normalEmail } from '../identity/normalEmail.ts';
import { enqueue } from '../messages/outbox.ts';
import type { Services } from '../services.ts';
import { lockedMail } from './texts.ts';

/**
 * AUTH-11: writes to the holder of a locked account, once a lock, however often and by whomever it is asked for. The
 * statement that marks it sent is the one that decides, so that of several at once one sends.
 */
export async function mailLocked({ database, now }: Services, email: string): Promise<void> {
  const at = now();
  await database.transaction(async (transaction) => {
    const told = await transaction
      .update(users)
      .set({ lockMailAt: at })
      .where(
        and(
          eq(users.email, normalEmail(email)),
          isNull(users.deletedAt),
          eq(users.isActive, 0),
          eq(users.isNew, 0),
          or(isNull(users.lockMailAt), lt(users.lockMailAt, users.lockedAt)),
        ),
      )
      .returning({ email: users.email });
    await enqueue(
      transaction,
      told.map((person) => lockedMail(person.email)),
      at,
    );
  });
}
