import { createContext, type ReactNode, type RefObject, use, useMemo, useRef, useState } from 'react';
import { useEvent, useRecordContext } from 'react-admin';
import { FormProvider, useWatch } from 'react-hook-form';
import { isNeededInEmergency } from '../../../contract/incidents/incidentProblems.ts';
import type { Incident } from '../../../contract/schemas/incident.ts';
import { useViewer } from '../../api/useViewer.ts';
import { PurposeContext } from '../../components/form/purpose.ts';
import { RequiredContext } from '../../components/form/useField.tsx';
import type { Sending } from '../../components/form/useSave.ts';
import { useRecordSave } from '../../components/record/RecordSave.tsx';
import { type UploadSession, UploadSessionContext } from '../../offline/newUploadSession.ts';
import { releaseUploads } from '../../offline/outbox/submitItem.ts';
import { uploadLocals } from '../../offline/uploadLocals.ts';
import type { FormSession } from './autosave/formSession.ts';
import { type SelfSaving, useAutosave } from './autosave/useAutosave.ts';
import { useFormUploads } from './autosave/useFormUploads.ts';
import { type OpenIncidentForm, useIncidentForm } from './useIncidentForm.ts';
import { blockingProblems } from './values/formProblems.ts';
import { DESCRIPTION, type IncidentForm as Values } from './values/incidentForm.ts';

type IncidentFormContext = Pick<
  OpenIncidentForm,
  'form' | 'tabs' | 'place' | 'setPlace' | 'goTo' | 'showRefused' | 'choice'
> & {
  start: FormSession;
  changed: boolean;
  uploads: UploadSession;
  autosave: SelfSaving;
  /** Checks all fields and opens the first that stops this save. */
  validate: () => Promise<boolean>;
  /**
   * Uploads the files and resolves to the form's content, changed by `toPayload`.
   * @throws Error that names the file that failed
   */
  content: (sending: Sending, toPayload: (values: Values) => Values) => Promise<Values>;
  /** Call once the content is saved elsewhere: this device drops its copy, and the page may be left. */
  close: () => Promise<void>;
  /** Before `close`, for an incident that waits in the outbox: its files are sent without this form. */
  release: () => Promise<void>;
  isClosed: RefObject<boolean>;
};

const Context = createContext<IncidentFormContext | undefined>(undefined);

/** Undefined on a page that only shows an incident. */
export const useOptionalIncidentForm = () => use(Context);

export function useIncidentFormContext(): IncidentFormContext {
  const context = use(Context);
  if (!context) throw new Error('useIncidentFormContext needs an IncidentForm around it.');
  return context;
}

type Props = Pick<Parameters<typeof useIncidentForm>[0], 'purpose' | 'tabsOf' | 'placing'> & {
  start: FormSession;
  /** The incident was never sent, so no other user can see files that are removed from it. */
  neverFiled: boolean;
  children: ReactNode;
};

/** The form of a new incident or of a case, with its files and its copy on this device. */
export function IncidentForm({ start, neverFiled, children, ...options }: Props) {
  const { purpose } = options;
  const viewer = useViewer();
  const { isSending } = useRecordSave();
  const incident = useIncidentForm({ ...options, unchanged: start.unchanged, incident: start.incident });
  const { form, tabs, place, setPlace, goTo, check, showRefused, choice, onReplaced } = incident;
  const changed = form.formState.isDirty;
  const isReleased = useRef(false);
  const uploads = useFormUploads({ changed, isSending, isReleased, neverFiled });
  // A case is stored with the version that its form is based on.
  const opened = useRecordContext<Incident>();
  const kept = useMemo(() => ({ ...start, opened }), [start, opened]);
  const autosave = useAutosave(viewer.id, kept, form);
  const isClosed = useRef(false);

  // A retry of a save calls what the form is by then.
  const validate = useEvent(async () => {
    await check();
    const [first] = blockingProblems(form.getValues(), purpose);
    if (first) goTo(first.path);
    return first === undefined;
  });
  const content: IncidentFormContext['content'] = useEvent(async ({ onProgress }, toPayload) => {
    await choice.current?.settle();
    return uploadLocals(toPayload(form.getValues()), uploads, { onProgress, onReplaced });
  });
  const close = useEvent(async () => {
    await autosave.forget();
    if (!isReleased.current) void uploads.keep();
    isClosed.current = true;
  });
  const release = useEvent(async () => {
    isReleased.current = true;
    await releaseUploads(autosave.key(), uploads);
  });
  // Both contexts stay the same while somebody types. Fields read the form's state by `useFormState`.
  const context = useMemo(
    () => ({
      ...{ start, form, tabs, place, setPlace, goTo, showRefused, choice },
      ...{ changed, uploads, autosave, validate, content, close, release, isClosed },
    }),
    [
      start,
      form,
      tabs,
      place,
      setPlace,
      goTo,
      showRefused,
      choice,
      changed,
      uploads,
      autosave,
      validate,
      content,
      close,
      release,
    ],
  );
  const [sameForm] = useState(() => ({ ...form }));
  const emergency = useWatch({ control: form.control, name: `${DESCRIPTION}.is_emergency_incident` });
  return (
    <Context value={context}>
      <PurposeContext value={purpose}>
        <FormProvider {...sameForm}>
          <UploadSessionContext value={uploads}>
            <RequiredContext value={emergency === 'Yes' ? isNeededInEmergency : always}>
              {children}
            </RequiredContext>
          </UploadSessionContext>
        </FormProvider>
      </PurposeContext>
    </Context>
  );
}

const always = () => true;
