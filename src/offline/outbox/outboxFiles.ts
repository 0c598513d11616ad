import { emptyCaseDetails } from '../../../contract/incidents/emptyIncident.ts';
import { localMediaId } from '../../../contract/incidents/media.ts';
import type { OutboxPayload } from '../../api/outboxItem.ts';
import { deleteStored } from '../deletions.ts';
import { forgetDraftMedia, forgetLocal } from '../mediaStore.ts';
import { incidentFiles, type LocalFile, photoFiles } from '../uploadLocals.ts';

/** The files that still have to be uploaded. */
export function payloadFiles(payload: OutboxPayload): LocalFile[] {
  switch (payload.kind) {
    case 'incident':
      return incidentFiles(payload.incident);
    case 'update':
      return photoFiles(payload.update.img_url, 'the update');
    case 'completion':
      return photoFiles(payload.completion.done_img_url ?? [], 'the action');
  }
}

/** What stays listed once it is sent. */
export function withoutContent(payload: OutboxPayload): OutboxPayload {
  switch (payload.kind) {
    case 'incident':
      return { kind: 'incident', incident: { ...payload.incident, case_details: emptyCaseDetails() } };
    case 'update': {
      const { id, incident_id } = payload.incident;
      const update = { ...payload.update, remark: '', img_url: [] };
      return { kind: 'update', incident: { id, incident_id }, update };
    }
    case 'completion':
      return { ...payload, completion: {} };
  }
}

/** Deletes the files of an item that will not be sent, except those that a draft uses. */
export async function forgetFiles(payload: OutboxPayload): Promise<void> {
  if (payload.kind === 'incident') return forgetDraftMedia(payload.incident);
  const refs = payload.kind === 'update' ? payload.update.img_url : (payload.completion.done_img_url ?? []);
  const isLocal = (ref: string) => localMediaId(ref) !== undefined;
  await Promise.all([
    ...refs.filter(isLocal).map(forgetLocal),
    deleteStored(refs.filter((ref) => !isLocal(ref))),
  ]);
}
