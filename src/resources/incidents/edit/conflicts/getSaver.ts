import type { Incident } from '../../../../../contract/schemas/incident.ts';

export type Saver = { name: string; at: string; isOwn: boolean };

/** Who saved the content, which is not always who changed the incident last: updates are posted past the form (DET-11). */
export function getSaver(
  { content_saved: saved, latest_updated_by: name, latest_updated_at: at }: Incident,
  userId: string,
): Saver {
  return saved ? { name: saved.by, at: saved.at, isOwn: saved.by_id === userId } : { name, at, isOwn: false };
}
