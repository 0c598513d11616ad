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

export function useFormActions(context: FormContext): FormActions {
  const { goBack } = useBackToList(pages.incidents.path, { inPlace: true });
  const { save, remove, dialog: draftDialog } = useDraftActions(context);
  const { submit, progress, dialog } = useSubmit(context);
  return {
    save: () => void save(),
    // The leave guard asks if the form has changes. Waiting for a paint shows the click before the router works.
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
