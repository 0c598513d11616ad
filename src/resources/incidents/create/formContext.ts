import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormSession } from '../../../custom/incident_form/autosave/formStart.ts';
import type { SelfSaving } from '../../../custom/incident_form/autosave/useAutosave.ts';
import type { OpenIncidentForm } from '../../../custom/incident_form/useIncidentForm.ts';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import type { UploadSession } from '../../../offline/newUploadSession.ts';

/** What the footer's actions work on. */
export type FormContext = {
  start: FormSession;
  form: UseFormReturn<IncidentForm>;
  uploads: UploadSession;
  selfSaving: Pick<SelfSaving, 'key' | 'renewKey' | 'forget'>;
  /** True until a submit is answered. */
  sending: RefObject<boolean>;
  /** Shows the field at this path. */
  goTo: (path: string) => void;
  /** From now on every field shows what is wrong with it. */
  check: () => Promise<void>;
  /** Shows what the server alone found wrong, by field. */
  showRefused: (errors: Record<string, string>) => Promise<void>;
  /** A file is stored now; the form must know, so that the next try does not send it again. */
  onReplaced: (local: string, address: string) => void;
  /** DET-7: what keeps the choice of who is told to the rest of the form. */
  choice: OpenIncidentForm['choice'];
  /** Keeps the form as a draft of this device, and answers whether there was room for it. */
  storeDraft: () => Promise<boolean>;
  /** Saved or sent: its files stay, nothing else of the form is kept, and the console goes there, or back to the list. */
  leaveFor: (path?: string) => Promise<void>;
};
