import type { UseFormReturn } from 'react-hook-form';
import type { useSave } from '../../../components/form/useSave.ts';
import type { FormSession } from '../../../custom/incident_form/autosave/formStart.ts';
import type { SelfSaving } from '../../../custom/incident_form/autosave/useAutosave.ts';
import type { OpenIncidentForm } from '../../../custom/incident_form/useIncidentForm.ts';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import type { UploadSession } from '../../../offline/newUploadSession.ts';

export type FormContext = {
  start: FormSession;
  form: UseFormReturn<IncidentForm>;
  uploads: UploadSession;
  selfSaving: Pick<SelfSaving, 'key' | 'renewKey' | 'forget'>;
  saveOnce: ReturnType<typeof useSave>['save'];
  goTo: (path: string) => void;
  check: () => Promise<void>;
  showRefused: (errors: Record<string, string>) => Promise<void>;
  /** Replaces a local address with the stored one, so that a retry does not upload the file again. */
  onReplaced: (local: string, address: string) => void;
  choice: OpenIncidentForm['choice'];
  storeDraft: () => Promise<boolean>;
  /** Call after a save or submit: keeps the files, deletes the autosaved form, and opens `path` or the list. */
  leaveFor: (path?: string) => Promise<void>;
};
