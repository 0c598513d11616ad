import { currentTime } from '../../api/clock.ts';
import type { OutboxItem } from '../../api/outboxItem.ts';
import { signedInUser } from '../../api/session.ts';
import { buildPending, newPendingId, readPending, storePending } from '../pendingIncidents.ts';
import { removeUnsaved } from '../unsavedForms.ts';

/**
 * Stores an incident as a draft again, with the reason if it was refused (OFF-5). The draft keeps the key, so that it is
 * never filed twice. Resolves to the draft's number. @throws StorageFull
 */
export async function returnToDrafts({
  key,
  userId,
  payload,
  from,
  lastAttempt,
}: OutboxItem): Promise<number> {
  if (payload.kind !== 'incident') throw new Error('Only an incident can become a draft.');
  const now = currentTime();
  const before = (await readPending(userId)).find((draft) => draft.key === key);
  const id = before?.id ?? from?.pendingId ?? (await newPendingId(userId, now));
  const content = {
    id,
    key,
    incident: payload.incident,
    created_at: from?.createdAt,
    refusal: lastAttempt?.problem,
  };
  await storePending(userId, buildPending(signedInUser(), content, now));
  if (from) await removeUnsaved(userId, from.formId);
  return id;
}
