import { mayEditPersons, mayRaiseEmergency, maySeeNames, mayWorkOnIncident } from '../../contract/access.ts';
import { mergeChanges, remarked } from '../../contract/audit/changeSentences.ts';
import { diffIncident } from '../../contract/audit/changes.ts';
import {
  type IncidentAction,
  mayAct,
  mayActWithCategory,
  needsComplete,
  nextStatus,
  nextSubmittedCategory,
  statusOffers,
  toLegacyAction,
} from '../../contract/incidents/incidentFlow.ts';
import { unmaskMedicalStatus } from '../../contract/incidents/masking.ts';
import { normalizeContent } from '../../contract/incidents/normalizeContent.ts';
import type { RecipientChoice } from '../../contract/incidents/recipients.ts';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import { checkIncidentValues, checkRecipients } from '../../contract/reference/referenceValues.ts';
import { FIELD_TEXTS } from '../../contract/validation.ts';
import type { IncidentDocument } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import { assertValid, refuseNotOffered } from './assertValid.ts';
import type { FindAssignee } from './assignees.ts';
import { type IncidentRow, toDescription, toIncident } from './incidentRow.ts';
import { mergeReporting } from './reporting.ts';
import { contentSavedAt, type PlannedChange, toRecorded } from './storeChange.ts';
import { mergePersons, restorePersons, storedActions, toValidatable } from './storedEntries.ts';

export type FullSave = Exclude<Call<'update_incident'>['input'], { case_details?: undefined }>;

/**
 * Computes the result and writes nothing (FLOW-1 to FLOW-7, DET-9, DET-11).
 * @throws Refusal 403 for a permission, 409 with `data` for a state or a save in between, 400 for content
 */
export function planSave(
  row: IncidentRow,
  sent: FullSave,
  by: SignedIn,
  at: Date,
  { reference, findAssignee }: { reference: ReferenceData; findAssignee: FindAssignee },
): PlannedChange {
  const { viewer } = by;
  const input = { ...sent, ...normalizeContent(sent) };
  const facts = toDescription(row);
  const action = getAction(row, input);
  const conflict = (text: string) => new Refusal(409, text, { data: toIncident(viewer, row) });
  const isOffered = statusOffers(row.status, action);
  if (!mayWorkOnIncident(viewer, row)) throw forbidden();
  // A target status maps to an action by the current state, so a conflict is reported first.
  if (isOffered && action === input.action && !mayAct(viewer, facts, action)) throw forbidden();
  if (isStale(row, input)) throw conflict('Someone else has saved this incident since you opened it.');
  if (!isOffered) throw conflict(`This action isn't available for an incident in ${row.status}.`);
  if (!mayAct(viewer, facts, action)) throw forbidden();

  const { content_saved_at: _, ...stored } = row.document;
  const restored = restorePersons(input.case_details, stored.case_details, maySeeNames(viewer, row));
  const restoredDocument: IncidentDocument = {
    ...stored,
    case_details: mergePersons(restored, stored.case_details),
    aar: {
      ...unmaskMedicalStatus(input.aar, stored.aar),
      recommended_ca: storedActions(input.aar.recommended_ca, stored.aar.recommended_ca, {
        by,
        at,
        category: input.case_details.incident_description.category,
        findAssignee,
      }),
      ...mergeReporting(input.aar, stored.aar, maySeeNames(viewer, row)),
    },
  };
  const { document, errors } = checkIncidentValues(restoredDocument, stored, reference);
  const { category, is_emergency_incident } = document.case_details.incident_description;
  const notiFrequency = getFrequency(input, row);
  const edited = diffIncident(toRecorded(row), toRecorded({ document, notiFrequency, status: row.status }));
  const isEdited = edited.sentences.length > 0;
  const recipients = checkRecipients(notifiedBy(input, stored), stored, reference);
  refuseNotOffered(recipients.errors);
  const notified = recipients.choice;

  if (action === 'Reopen') {
    // Clients without actions record the reason in the audit trail with an earlier call.
    if (!input.remark?.trim() && input.action) {
      throw new Refusal(400, 'Please give a reason.', { errors: { remark: FIELD_TEXTS.required } });
    }
    if (isEdited) throw conflict('Please reopen the incident before you change it.');
    const after = { ...row, document: { ...stored, ...notified }, status: nextStatus(row, action) };
    const changes = diffIncident(toRecorded(row), toRecorded(after));
    return {
      status: after.status,
      notiFrequency: row.notiFrequency,
      document: after.document,
      changes: mergeChanges([changes, remarked(action, input.remark)]),
    };
  }
  if (is_emergency_incident === 'Yes' && !row.isEmergency && !mayRaiseEmergency(viewer)) {
    throw new Refusal(403, "You don't have permission to raise an emergency incident.");
  }
  if (!mayActWithCategory(viewer, facts, action, category)) throw forbidden();
  if (!mayEditPersons(viewer, row) && !isSamePersons(row, document)) {
    throw new Refusal(403, "You don't have permission to change the casualties and witnesses.");
  }
  if (isEdited || needsComplete(action)) {
    assertValid(toValidatable(document.case_details, input.case_details), 'save', at);
  }
  refuseNotOffered(errors);
  const status = nextStatus(row, action, category);
  const content = {
    document: {
      ...document,
      ...notified,
      ...sentBack(action, input, by, at),
      submitted_category: nextSubmittedCategory(facts, { status, category }),
    },
    notiFrequency,
  };
  const changes = diffIncident(toRecorded(row), toRecorded({ ...content, status }));
  return { status, ...content, changes: mergeChanges([changes, remarked(action, input.remark)]) };
}

/** Shown at the top of the case until it is submitted again. */
function sentBack(
  action: IncidentAction | undefined,
  { remark = '' }: FullSave,
  { user }: SignedIn,
  at: Date,
): Pick<IncidentDocument, 'sent_back'> {
  if (action === 'Submit') return { sent_back: undefined };
  if (action !== 'Reject') return {};
  return { sent_back: { remark: remark.trim(), by: user.name, at: at.toISOString() } };
}

/** Clients of the specification send a target status instead of an action. */
function getAction(row: IncidentRow, { action, incident_status: wished, case_details }: FullSave) {
  if (action || !wished) return action;
  return toLegacyAction(row, wished, case_details.incident_description.category);
}

/** A save does not include posted updates, and older clients do not learn their time (DET-11). */
function isStale(row: IncidentRow, { latest_updated_at: read }: FullSave): boolean {
  if (read === undefined) return false;
  const at = new Date(read).getTime();
  return at < new Date(contentSavedAt(row)).getTime() || at > row.latestUpdatedAt.getTime();
}

/** A missing frequency means `repeat` (DET-13). */
function getFrequency({ noti_frequency: sent }: FullSave, { notiFrequency }: IncidentRow) {
  return sent === 'repeat' && notiFrequency === '' ? notiFrequency : sent;
}

/** Equality has the same meaning as in the audit trail (CAS-1). */
function isSamePersons(row: IncidentRow, { case_details }: IncidentDocument): boolean {
  const { person_involved_details, witness_particulars } = case_details;
  const before = toRecorded(row);
  const after = {
    ...before,
    case_details: { ...before.case_details, person_involved_details, witness_particulars },
  };
  return diffIncident(before, after).sentences.length === 0;
}

/** Clients read only the departments, so a save without the other recipients keeps those (DET-7). */
function notifiedBy(
  input: FullSave,
  stored: IncidentDocument,
): Partial<RecipientChoice> & Pick<RecipientChoice, 'notification_list'> {
  const { notification_list, checked_users, unchecked_users, selected_noti_departs } = input;
  const isChosen = checked_users.length + unchecked_users.length + selected_noti_departs.length > 0;
  if (isChosen) return { notification_list, checked_users, unchecked_users, selected_noti_departs };
  return notification_list.length > 0
    ? { notification_list }
    : { notification_list: stored.notification_list };
}
