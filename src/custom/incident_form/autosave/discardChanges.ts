import { forgetDraftMedia } from '../../../offline/mediaStore.ts';
import { removeUnsaved, type UnsavedForm } from '../../../offline/unsavedForms.ts';
import type { IncidentForm } from '../values/incidentForm.ts';

export const discardConfirmation = (incident_id: string | undefined) => ({
  title: 'Discard your changes?',
  text: `Your unsaved changes to ${incident_id ?? 'this draft'} will be deleted from this device. The ${incident_id ? 'incident' : 'draft'} stays as it was last saved.`,
  yes: 'Discard',
  no: 'Keep',
  destructive: true,
});

/** Deletes an unfinished form and its files, except files that the saved version also uses (FORM-18). */
export async function discardChanges(
  userId: string,
  left: UnsavedForm,
  saved: Pick<IncidentForm, 'case_details'>,
): Promise<void> {
  await removeUnsaved(userId, left.formId);
  await forgetDraftMedia(left.incident, saved);
}
