import { currentTime } from '../../api/clock.ts';
import type { OutboxItem } from '../../api/outboxItem.ts';
import { signedInUser } from '../../api/session.ts';
import { readPending } from '../pendingIncidents.ts';
import { buildPending, newPendingId, storePending } from '../storePending.ts';
import { removeUnsaved } from '../unsavedForms.ts';

/**
 * Stores an incident as a draft again, with the reason if it was refused (OFF-5). The draft keeps the key, so that it is
 * never filed twice. If another tab saved the draft since, that one stays, and this becomes a second one. Resolves to the
 * draft's number. @throws StorageFull
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
  const drafts = (await readPending(userId)).filter(
    (draft) => draft.key === key || draft.id === from?.pendingId,
  );
  // Its own from an earlier refusal, or the one it came from as it was then.
  const before = drafts.find(
    (draft) => (draft.key === key && draft.refusal) || draft.latest_updated_at === from?.savedAt,
  );
  const unusedId = drafts.length === 0 ? from?.pendingId : undefined;
  const id = before?.id ?? unusedId ?? (await newPendingId(userId, now));
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
