import { useCallback, useRef } from 'react';
import { Form, type FormProps, useRegisterMutationMiddleware } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { UNSAVED, useConfirmLeave } from '../dialogs/useConfirmLeave.ts';

/** Another save of the record replaces only what is not changed here. */
const KEEP_CHANGES = { keepDirtyValues: true };

/** react-admin's Form, which validates on blur and asks before changes are lost (UDET-14). */
export function RecordForm(props: FormProps) {
  return (
    <Form
      mode="onTouched"
      noValidate
      disableInvalidFormNotification
      resetOptions={KEEP_CHANGES}
      warnWhenUnsavedChanges
      WarnWhenUnsavedChangesComponent={ConfirmLeave}
      {...props}
    />
  );
}

type Mutate = (resource: string, params: object) => Promise<unknown>;

function ConfirmLeave() {
  const { getValues } = useFormContext();
  const { isDirty } = useFormState();
  const saved = useRef('');
  const content = useCallback(() => JSON.stringify(getValues()), [getValues]);
  const onSave = useCallback(
    async (resource: string, params: object, next: Mutate) => {
      const sent = content();
      const answer = await next(resource, params);
      saved.current = sent;
      return answer;
    },
    [content],
  );
  useRegisterMutationMiddleware<Mutate>(onSave);
  useConfirmLeave({
    policy: () => (isDirty && content() !== saved.current ? 'confirm' : 'allow'),
    question: UNSAVED,
  });
  return null;
}
