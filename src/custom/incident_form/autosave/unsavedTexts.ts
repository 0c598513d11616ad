import type { UnsavedForm } from '../../../offline/unsavedForms.ts';

/** Said once a draft is on the disk. */
export const SAVED_TEXT = 'The incident is saved on this device. It is not sent yet.';

/** What a form was about; empty where nothing of it was entered. */
export function getUnsavedTitle({ incident }: UnsavedForm): string {
  const { incident_title, park } = incident.case_details.incident_description;
  return [incident_title, park].filter(Boolean).join(', ');
}
