import { newIncident } from '../../../../contract/incidents/newIncident.ts';
import { NO_CHOICE } from '../../../../contract/incidents/notified.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { findPending } from '../../../offline/pendingIncidents.ts';
import { randomId } from '../../../offline/randomId.ts';
import type { UnsavedForm } from '../../../offline/unsavedForms.ts';
import { type IncidentForm, toIncidentForm } from '../values/incidentForm.ts';

/** What the form is opened with. */
export type FormSession = {
  formId: string;
  /** The create's Idempotency-Key; stays with a draft until it is sent (FORM-16). */
  key: string;
  /** The saved draft it resumes (FORM-17). */
  pendingId?: number | undefined;
  /** When that draft was first saved, ISO 8601. */
  createdAt?: string | undefined;
  /** What counts as unchanged. */
  unchanged: IncidentForm;
  /** What the fields begin with, where that differs: a form that was left behind unsaved (FORM-18). */
  incident: IncidentForm;
};

/** DET-1: the same of a filed incident, as it was read. */
export type CaseStart = FormSession & { opened: Incident };

/** A new form, or a saved draft. Undefined when this browser has no such draft. */
export async function loadInitialState(
  userId: string,
  pendingId: number | undefined,
  now: Date,
): Promise<FormSession | undefined> {
  const formId = randomId();
  if (pendingId === undefined) {
    const incident = { ...newIncident(now), ...NO_CHOICE };
    return { formId, key: randomId(), unchanged: incident, incident };
  }
  const pending = await findPending(userId, pendingId);
  if (!pending) return undefined;
  const { key, created_at: createdAt } = pending;
  // A draft of before chose nobody.
  const incident = { ...NO_CHOICE, ...pending.incident };
  return { formId, key, pendingId, createdAt, unchanged: incident, incident };
}

export function startOfCase(opened: Incident): CaseStart {
  const incident = toIncidentForm(opened);
  return { formId: randomId(), key: randomId(), opened, unchanged: incident, incident };
}

/** Going on with a form that was left behind; of a filed incident with what it was when that was opened (DET-11). */
export function resumed<Start extends FormSession>(
  start: Start,
  { formId, key, ...unsaved }: UnsavedForm,
): Start {
  const { opened } = unsaved;
  const incident = { ...NO_CHOICE, ...unsaved.incident };
  return { ...start, ...(opened && { opened, unchanged: toIncidentForm(opened) }), formId, key, incident };
}
