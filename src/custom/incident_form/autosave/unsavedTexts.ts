import type { UnsavedForm } from '../../../offline/unsavedForms.ts';

export const SAVED_TEXT = 'The incident is saved on this device but not submitted yet.';

export const SAVED_TWICE_TEXT =
  'This draft was also saved in another tab. Yours is now a second draft on this device, not submitted yet.';

/** Returns an empty text if nothing that identifies the incident was entered. */
export function getUnsavedTitle({ incident }: UnsavedForm): string {
  const { incident_title, park } = incident.case_details.incident_description;
  return [incident_title, park].filter(Boolean).join(', ');
}
