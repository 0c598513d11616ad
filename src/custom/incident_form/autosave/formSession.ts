import { newIncident, onEmergency } from '../../../../contract/incidents/newIncident.ts';
import { NO_CHOICE } from '../../../../contract/incidents/recipients.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import type { YesNo } from '../../../../contract/values/incidentValues.ts';
import type { OutboxProblem } from '../../../api/outboxItem.ts';
import { randomId } from '../../../offline/randomId.ts';
import { findPending } from '../../../offline/storePending.ts';
import type { UnsavedForm } from '../../../offline/unsavedForms.ts';
import { type IncidentForm, toIncidentForm } from '../values/incidentForm.ts';

export type FormSession = {
  formId: string;
  key: string;
  pendingId?: number | undefined;
  /** The time of the draft's first save, ISO 8601. */
  createdAt?: string | undefined;
  /** The time of the draft's last save when it was opened, ISO 8601. */
  savedAt?: string | undefined;
  unchanged: IncidentForm;
  incident: IncidentForm;
  /** Why the server refused the draft. */
  refusal?: OutboxProblem | undefined;
};

export type CaseSession = FormSession & { opened: Incident };

export async function loadInitialState(
  userId: string,
  pendingId: number | undefined,
  now: Date,
  emergency: YesNo = 'No',
): Promise<FormSession | undefined> {
  const formId = randomId();
  if (pendingId === undefined) {
    const incident = { ...newIncident(now), ...NO_CHOICE };
    const { incident_description } = incident.case_details;
    Object.assign(incident_description, onEmergency(emergency, incident_description));
    return { formId, key: randomId(), unchanged: incident, incident };
  }
  const pending = await findPending(userId, pendingId);
  if (!pending) return undefined;
  const { key, created_at: createdAt, latest_updated_at: savedAt, refusal } = pending;
  // Drafts of older versions have no recipient choice.
  const incident = { ...NO_CHOICE, ...pending.incident };
  return { formId, key, pendingId, createdAt, savedAt, unchanged: incident, incident, refusal };
}

export function startCaseSession(opened: Incident): CaseSession {
  const incident = toIncidentForm(opened);
  return { formId: randomId(), key: randomId(), opened, unchanged: incident, incident };
}

/**
 * Resumes an unfinished form. A filed incident keeps the version that was opened as its baseline (DET-11), but offers
 * what its status of now allows.
 */
export function resumeSession<Start extends FormSession | CaseSession>(
  start: Start,
  { formId, key, opened, ...unsaved }: UnsavedForm,
): Start {
  const incident = { ...NO_CHOICE, ...unsaved.incident };
  if (!opened || !('opened' in start)) return { ...start, formId, key, incident };
  const { incident_status } = start.opened;
  const unchanged = toIncidentForm(opened);
  return { ...start, opened: { ...opened, incident_status }, unchanged, formId, key, incident };
}
