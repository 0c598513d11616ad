import { type Changes, mergeChanges } from '../../../contract/audit/changeSentences.ts';
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
import type { Call, Handler } from '../../http/endpoints/endpointRoutes.ts';
import { forbidden, invalidFields, notFound, Refusal } from '../../http/refusal.ts';
import { readReferenceData } from '../../platform/readReferenceData.ts';
import type { IncidentRow } from '../incidentRow.ts';
import {
  diffChange,
  type IncidentChange,
  withActions,
  withLockedIncident,
  writeChange,
} from '../saveChange.ts';
import { refuseMoreThan, withDone } from '../sentContent.ts';
import { readMyAction, toMyAction, toWorker } from './myAction.ts';

type Input = Call<'complete_action'>['input'];

/**
 * Repeating the call has no effect. Open forms merge the change like any other save (DET-11).
 * @throws Refusal 400 for the photos; 403, 404; 409 for the state of the incident
 */
export const completeAction: Handler<'complete_action'> = async (services, call) => {
  const { input, by } = call;
  // Only the server sets the status of a completed action.
  const reference = input.done ? NO_REFERENCE_DATA : await readReferenceData(services.reference);
  const statuses = reference.list('corrective_actions_status');
  return withLockedIncident(
    services,
    { ...call, name: 'complete_action', id: input.incident_id },
    async (transaction, before, at) => {
      const change = planCompletion(before, input, { by, at, statuses });
      const after = await writeChange(transaction, change, services);
      const action = readMyAction(after, input.action_id);
      if (!action) throw new Error('The action that was saved is not there.');
      return { data: toMyAction(by, after, action) };
    },
  );
};

type Completing = { by: SignedIn; at: Date; statuses: readonly string[] };

function planCompletion(before: IncidentRow, input: Input, completing: Completing): IncidentChange {
  const { by, at } = completing;
  const was = readMyAction(before, input.action_id);
  if (!was) throw notFound('action');
  if (!mayCompleteAction(toWorker(by), before, was)) throw forbidden();
  if (!hasActionsToDo(before.status)) {
    throw new Refusal(409, `Corrective actions can't be changed while the incident is ${before.status}.`);
  }
  const changed = changedAction(was, input, completing);
  const { platform, remark } = input;
  const after = withActions(before, (action) => (action === was ? changed : action));
  const change = diffChange(before, after, { by, at, platform, remark });
  return { ...change, changes: withRemark(change.changes, remark) };
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

function withRemark(changes: Changes, remark: string | undefined): Changes {
  const said = remark?.trim();
  if (!said || changes.sentences.length === 0) return changes;
  return mergeChanges([changes, { sentences: [remarkSentence(said)], details: [] }]);
}
