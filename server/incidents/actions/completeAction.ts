import { mergeChanges } from '../../../contract/audit/changeSentences.ts';
import { diffIncident } from '../../../contract/audit/changes.ts';
import { remarkSentence } from '../../../contract/audit/serverSentences.ts';
import {
  ACTION_AGAIN,
  ACTION_DONE,
  hasActionsToDo,
  isDone,
  mayCompleteAction,
} from '../../../contract/incidents/correctiveActions.ts';
import { MEDIA_MAX_COUNT } from '../../../contract/limits.ts';
import { NO_REFERENCE_DATA } from '../../../contract/reference/referenceData.ts';
import { findValue, notOffered } from '../../../contract/reference/referenceValues.ts';
import type { CorrectiveAction } from '../../../contract/schemas/afterActionReport.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';
import type { Answer, Call } from '../../http/endpoints/endpointRoutes.ts';
import { withIdempotencyKey } from '../../http/endpoints/idempotency.ts';
import { forbidden, invalidFields, notFound, Refusal } from '../../http/refusal.ts';
import { readReferenceData } from '../../platform/readReferenceData.ts';
import type { Services } from '../../services.ts';
import { lockIncident } from '../findIncident.ts';
import type { IncidentRow } from '../incidentRow.ts';
import { type PlannedChange, storeChange, timeOfSave, toRecorded } from '../storeChange.ts';
import { refuseMoreThan, withDone } from '../storedEntries.ts';
import { readMyAction, toMyAction, toWorker } from './myAction.ts';

type Input = Call<'complete_action'>['input'];

/**
 * Repeating the call has no effect. Open forms merge the change like any other save (DET-11).
 * @throws Refusal 400 for the photos; 403, 404; 409 for the state of the incident
 */
export async function completeAction(
  services: Services,
  { input, by, idempotencyKey: key }: Call<'complete_action'>,
): Promise<Answer<'complete_action'>> {
  const { database, now } = services;
  // Only the server sets the status of a completed action.
  const reference = input.done ? NO_REFERENCE_DATA : await readReferenceData(services.reference);
  const statuses = reference.list('corrective_actions_status');
  return database.transaction(async (transaction) => {
    const row = await lockIncident(transaction, by, input.incident_id);
    const at = timeOfSave(row, now());
    const request = ['complete_action', input];
    return withIdempotencyKey(transaction, { userId: by.user.id, key, request, at: now() }, async () => {
      const planned = planCompletion(row, input, { by, at, statuses });
      const isSame = planned.changes.sentences.length === 0;
      const saving = { by, at, platform: input.platform, services };
      const stored = isSame ? row : await storeChange(transaction, row, planned, saving);
      const action = readMyAction(stored, input.action_id);
      if (!action) throw new Error('The action that was saved is not there.');
      return { data: toMyAction(by, stored, action) };
    });
  });
}

type Completing = { by: SignedIn; at: Date; statuses: readonly string[] };

function planCompletion(row: IncidentRow, input: Input, completing: Completing): PlannedChange {
  const was = readMyAction(row, input.action_id);
  if (!was) throw notFound('action');
  if (!mayCompleteAction(toWorker(completing.by), row, was)) throw forbidden();
  if (!hasActionsToDo(row.status)) {
    throw new Refusal(409, `Corrective actions can't be changed while the incident is ${row.status}.`);
  }
  const changed = changedAction(was, input, completing);
  const { content_saved_at: _, ...document } = row.document;
  const recommended_ca = document.aar.recommended_ca.map((action) => (action === was ? changed : action));
  const after = { ...row, document: { ...document, aar: { ...document.aar, recommended_ca } } };
  const changes = diffIncident(toRecorded(row), toRecorded(after));
  const { status, notiFrequency } = row;
  return { status, notiFrequency, document: after.document, changes: withRemark(changes, input.remark) };
}

function changedAction(
  was: CorrectiveAction,
  input: Input,
  { by, at, statuses }: Completing,
): CorrectiveAction {
  if (!input.done) {
    if (!isDone(was)) return was;
    const again = { ...was, recommended_ca_status: statusBefore(input, statuses) };
    return isDone(again) ? was : withDone(again, was, { by, at });
  }
  const photos = [...new Set([...(was.done_img_url ?? []), ...input.done_img_url])];
  refuseMoreThan(MEDIA_MAX_COUNT, 'done_img_url', photos);
  const done = withDone({ ...was, recommended_ca_status: ACTION_DONE }, was, { by, at });
  return photos.length > 0 ? { ...done, done_img_url: photos } : done;
}

function statusBefore({ recommended_ca_status: sent }: Input, statuses: readonly string[]): string {
  if (!sent) return ACTION_AGAIN;
  const status = findValue(sent, [], statuses);
  if (status !== undefined) return status;
  const path = 'aar.recommended_ca.0.recommended_ca_status';
  throw invalidFields({ recommended_ca_status: notOffered(path, sent) });
}

function withRemark(changes: PlannedChange['changes'], remark: string | undefined): PlannedChange['changes'] {
  const said = remark?.trim();
  if (!said || changes.sentences.length === 0) return changes;
  return mergeChanges([changes, { sentences: [remarkSentence(said)], details: [] }]);
}
