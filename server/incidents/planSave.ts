import { mayEditPersons, mayRaiseEmergency, maySeeNames, mayWorkOnIncident } from '../../contract/access.ts';
import { mergeChanges, remarked } from '../../contract/audit/changeSentences.ts';
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
import { unmaskIncident } from '../../contract/incidents/masking.ts';
import type { RecipientChoice } from '../../contract/incidents/recipients.ts';
import type { ReferenceData } from '../../contract/reference/referenceData.ts';
import { checkIncidentValues, checkRecipients } from '../../contract/reference/referenceValues.ts';
import type { Assignee } from '../../contract/schemas/afterActionReport.ts';
import { FIELD_TEXTS } from '../../contract/validation.ts';
import type { IncidentDocument } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import { contentSavedAt, type IncidentRow, toDescription } from './incidentRow.ts';
import { conflict, diffChange, type IncidentChange } from './saveChange.ts';
import {
  assertOffered,
  assertSize,
  assertValid,
  mergeActions,
  mergePersons,
  normalizeContent,
} from './sentContent.ts';

export type FullSave = Exclude<Call<'update_incident'>['input'], { case_details?: undefined }>;

/**
 * Decides, merges, diffs and validates; writes nothing (FLOW-1 to FLOW-7, DET-9, DET-11).
 * @throws Refusal 403 for a permission, 409 with `data` for a state or a save in between, 400 for content
 */
export function planSave(
  before: IncidentRow,
  sent: FullSave,
  by: SignedIn,
  at: Date,
  { reference, assignees }: { reference: ReferenceData; assignees: readonly Assignee[] },
): IncidentChange {
  const stored = before.document;
  const input = { ...sent, ...normalizeContent(sent) };
  const action = decide(before, input, by);
  const unmasked = unmaskIncident(input, stored, maySeeNames(by.viewer, before));
  const merged = {
    ...stored,
    case_details: mergePersons(unmasked.case_details, stored.case_details),
    aar: mergeActions(unmasked.aar, stored.aar, { by, at, assignees }),
  };
  const checked = checkIncidentValues(merged, stored, reference);
  const { category, is_emergency_incident } = checked.document.case_details.incident_description;
  const isEmergency = is_emergency_incident === 'Yes';
  const recipients = checkRecipients(notifiedBy(input, stored), stored, reference, isEmergency);
  assertOffered(recipients.errors);

  const status = nextStatus(before, action, category);
  const submitted_category = nextSubmittedCategory(toDescription(before), { status, category });
  const document = {
    ...{ ...checked.document, ...recipients.choice, ...sentBack(action, input, by, at) },
    submitted_category,
  };
  const { platform, remark } = input;
  const saving = { by, at, platform, action, remark };
  const change = diffChange(before, { status, notiFrequency: getFrequency(input, before), document }, saving);
  // Every save brings recipients, and the status follows from the action.
  const { status: _, recipients: __, ...edited } = change.sections;
  const isEdited = mergeChanges(Object.values(edited)).sentences.length > 0;
  const changes = mergeChanges([change.changes, remarked(action, remark)]);

  if (action === 'Reopen') {
    // Clients without actions record the reason in the audit trail with an earlier call.
    if (!remark?.trim() && input.action) {
      throw new Refusal(400, 'Please give a reason.', { errors: { remark: FIELD_TEXTS.required } });
    }
    // What is missing is completed with it, but a lower category would pass by the approval.
    if (category !== before.category) {
      throw conflict('Please reopen the incident before you change its category.', by, before);
    }
  }
  assertAllowed(change, category);
  if (isEdited || needsComplete(action)) {
    assertValid(document.case_details, 'save', at, unmasked.hidden);
  }
  assertOffered(checked.errors);
  assertSize(document, stored);
  return { ...change, changes };
}

/** @throws Refusal 403, 409 */
function decide(before: IncidentRow, input: FullSave, by: SignedIn): IncidentAction | undefined {
  const { viewer } = by;
  const facts = toDescription(before);
  const action = getAction(before, input);
  const isOffered = statusOffers(before.status, action);
  if (!mayWorkOnIncident(viewer, before)) throw forbidden();
  // A target status maps to an action by the current state, so a conflict is reported first.
  if (isOffered && action === input.action && !mayAct(viewer, facts, action)) throw forbidden();
  if (isStale(before, input)) {
    const saver = before.document.content_saved_by;
    const isOwn = saver !== undefined && saver.id === by.user.id;
    const who = isOwn ? 'You have already saved' : 'Someone else has saved';
    throw conflict(`${who} this incident since you opened it.`, by, before);
  }
  if (!isOffered) {
    throw conflict(`This action isn't available for an incident in ${before.status}.`, by, before);
  }
  if (!mayAct(viewer, facts, action)) throw forbidden();
  return action;
}

/** Permissions for what the save changes. @throws Refusal 403 */
function assertAllowed(
  { before, after, by: { viewer }, action, sections }: ReturnType<typeof diffChange>,
  category: IncidentRow['category'],
): void {
  const { is_emergency_incident } = after.document.case_details.incident_description;
  if (is_emergency_incident === 'Yes' && !before.isEmergency && !mayRaiseEmergency(viewer)) {
    throw new Refusal(403, "You don't have permission to raise an emergency incident.");
  }
  if (!mayActWithCategory(viewer, toDescription(before), action, category)) throw forbidden();
  if (sections.persons.sentences.length > 0 && !mayEditPersons(viewer, before)) {
    throw new Refusal(403, "You don't have permission to change the casualties and witnesses.");
  }
}

/** Shown at the top of the case until it is submitted again, or archived and reopened. */
function sentBack(
  action: IncidentAction | undefined,
  { remark = '' }: FullSave,
  { user }: SignedIn,
  at: Date,
): Pick<IncidentDocument, 'sent_back'> {
  if (action === 'Submit' || action === 'Reopen') return { sent_back: undefined };
  if (action !== 'Reject') return {};
  return { sent_back: { remark: remark.trim(), by: user.name, at: at.toISOString() } };
}

/** Clients of the specification send a target status instead of an action. */
function getAction(before: IncidentRow, { action, incident_status: wished, case_details }: FullSave) {
  if (action || !wished) return action;
  return toLegacyAction(before, wished, case_details.incident_description.category);
}

/** A save does not include posted updates, and older clients do not learn their time (DET-11). */
function isStale(before: IncidentRow, { latest_updated_at: read }: FullSave): boolean {
  if (read === undefined) return false;
  const at = new Date(read).getTime();
  return at < new Date(contentSavedAt(before)).getTime() || at > before.latestUpdatedAt.getTime();
}

/** A missing frequency means `repeat` (DET-13). */
function getFrequency({ noti_frequency: sent }: FullSave, { notiFrequency }: IncidentRow) {
  return sent === 'repeat' && notiFrequency === '' ? notiFrequency : sent;
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
