import type { ReactElement } from 'react';
import { nextPaint } from '../../../components/navigation/nextPaint.ts';
import { useBackToList } from '../../../components/useBackToList.ts';
import type { UploadProgress } from '../../../offline/newUploadSession.ts';
import { pages } from '../../../pages.ts';
import type { FormContext } from './formContext.ts';
import { useDraftActions } from './useDraftActions.tsx';
import { useSubmit } from './useSubmit.tsx';

export type FormActions = {
  save: () => void;
  cancel: () => void;
  remove: () => void;
  submit: () => void;
  progress: UploadProgress | undefined;
  dialogs: ReactElement;
};

/** FORM-11 to FORM-16: what the footer's buttons do. */
export function useFormActions(context: FormContext): FormActions {
  const { goBack } = useBackToList(pages.incidents.path, { inPlace: true });
  const { save, remove, dialog: draftDialog } = useDraftActions(context);
  const { submit, progress, dialog } = useSubmit(context);
  return {
    save: () => void save(),
    // The leave guard asks when something was changed. The press is answered before the router looks for the way.
    cancel: () => void nextPaint().then(goBack),
    remove: () => void remove(),
    submit: () => void submit(),
    progress,
    dialogs: (
      <>
        {draftDialog}
        {dialog}
      </>
    ),
  };
}
