import { randomUUID } from 'node:crypto';
import { mayChangeUpdate, mayWorkOnIncident } from '../../contract/access.ts';
import { updateProblem } from '../../contract/incidents/incidentProblems.ts';
import { updatesSizeProblem } from '../../contract/incidents/incidentSize.ts';
import { detailTabs } from '../../contract/incidents/incidentTabs.ts';
import { isStoredVideo, MEDIA_TEXTS } from '../../contract/incidents/media.ts';
import { UPDATES_MAX_COUNT } from '../../contract/limits.ts';
import type { IncidentUpdate } from '../../contract/schemas/incident.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';
import { forbidden, Refusal, refusedField } from '../http/refusal.ts';
import type { IncidentRow } from './incidentRow.ts';
import { conflict, diffChange, type IncidentChange } from './saveChange.ts';
import { refuseMoreThan } from './sentContent.ts';

type UpdatesSave = Extract<Call<'update_incident'>['input'], { case_details?: undefined }>;

/**
 * Deleted updates stay deleted; the server sets author and time (DET-6).
 * @throws Refusal 403; 409 with `data` if one was deleted or edited in between, or none are shown; 400 if
 * empty
 */
export function planUpdates(before: IncidentRow, input: UpdatesSave, by: SignedIn, at: Date): IncidentChange {
  const stored = before.document.incident_updates;
  const known = new Map(stored.map((update) => [update.id, update]));
  const isStale =
    input.latest_updated_at !== undefined &&
    new Date(input.latest_updated_at).getTime() !== before.latestUpdatedAt.getTime();
  const edited = new Map<string, IncidentUpdate>();
  const posted: IncidentUpdate[] = [];
  for (const [index, sent] of input.incident_updates.entries()) {
    const was = known.get(sent.id);
    if (was && isSameUpdate(was, sent)) continue;
    if (was) {
      refuseEdit(was, before, by);
      if (isStale) throw conflict('Someone else has saved this incident since you opened it.', by, before);
      if (edited.has(sent.id)) throw new Refusal(400, 'Two updates have the same id.');
    } else if (!mayWorkOnIncident(by.viewer, before)) throw forbidden();
    if (sent.deleted === 'no') refuseContent(sent, index);
    if (was) edited.set(was.id, toEdited(was, sent));
    // Otherwise added and deleted before it was ever saved.
    else if (sent.deleted === 'no') posted.push(toPosted(sent, by, at));
  }
  if (posted.length + edited.size > 0 && !detailTabs(before.status).includes('Incident Updates')) {
    throw conflict(`Updates can't be posted while the incident is ${before.status}.`, by, before);
  }
  const incident_updates = [...stored.map((update) => edited.get(update.id) ?? update), ...posted];
  refuseMoreThan(UPDATES_MAX_COUNT, 'incident_updates', incident_updates);
  const tooLong = updatesSizeProblem(incident_updates, stored);
  if (tooLong) throw new Refusal(400, tooLong);
  const document = { ...before.document, incident_updates };
  return diffChange(before, { ...before, document }, { by, at, platform: input.platform });
}

function refuseEdit(was: IncidentUpdate, before: IncidentRow, by: SignedIn): void {
  if (!mayChangeUpdate(by.viewer, before, was)) throw forbidden();
  if (was.deleted === 'yes') throw conflict('This update has been deleted.', by, before);
}

function toEdited(was: IncidentUpdate, { deleted, remark, img_url }: IncidentUpdate): IncidentUpdate {
  return deleted === 'yes' ? { ...was, deleted } : { ...was, remark, img_url };
}

function toPosted(sent: IncidentUpdate, { user }: SignedIn, at: Date): IncidentUpdate {
  return {
    ...sent,
    id: randomUUID(),
    submitted_by: user.name,
    submitted_by_id: user.id,
    submitted_at: at.toISOString(),
  };
}

function isSameUpdate(was: IncidentUpdate, sent: IncidentUpdate): boolean {
  if (was.deleted !== sent.deleted) return false;
  if (was.deleted === 'yes') return true;
  return was.remark === sent.remark && was.img_url.join('\n') === sent.img_url.join('\n');
}

function refuseContent(update: IncidentUpdate, index: number): void {
  const refuse = (field: string, text: string) =>
    refusedField(400, `incident_updates.${index}.${field}`, text);
  const problem = updateProblem(update);
  if (problem) throw refuse('remark', problem);
  if (update.img_url.some(isStoredVideo)) throw refuse('img_url', MEDIA_TEXTS.updatePhoto);
}
