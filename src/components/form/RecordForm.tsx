import { useEffect, useRef, useState } from 'react';
import {
  checkHasDirtyFields,
  Form,
  type FormProps,
  useEvent,
  useRegisterMutationMiddleware,
  useSaveContext,
} from 'react-admin';
import {
  createFormControl,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form';
import { HttpError } from '../../api/callServer.ts';
import { UNSAVED, useConfirmLeave } from '../dialogs/useConfirmLeave.ts';
import { focusFirstError, showFieldErrors } from './formErrors.ts';

/** Another save of the record replaces only what is not changed here. */
const KEEP_CHANGES = { keepDirtyValues: true, keepErrors: true };

type FormControl<Values extends FieldValues> = Omit<UseFormReturn<Values>, 'formState'>;

/** For a page that reads or changes its form from outside, as `formControl`. */
export function useRecordForm<Values extends FieldValues>(): FormControl<Values> {
  return useState(() => createFormControl<Values>().formControl)[0];
}

type GuardProps = {
  /** Called if a field is wrong, for the form or the server: its section may not be the one that is shown. */
  onInvalid?: (() => void) | undefined;
  /** If the person leaves, the next page replaces this one in the history. */
  leaveInPlace?: boolean | undefined;
};

type Props<Values extends FieldValues> = Omit<FormProps, 'formControl' | 'resolver'> &
  GuardProps & { formControl?: FormControl<Values>; resolver?: Resolver<Values> };

/**
 * react-admin's Form, which validates on blur, shows the server's errors at their fields, and asks before changes are
 * lost (UDET-14).
 */
export function RecordForm<Values extends FieldValues>({
  onInvalid,
  leaveInPlace,
  children,
  formControl,
  ...props
}: Props<Values>) {
  const { save } = useSaveContext();
  const own = useRecordForm<Values>();
  const form = formControl ?? own;
  const submit = async (values: object) => {
    const errors = (await save?.(values)) as Record<string, string> | undefined;
    // The dialog that named the error has returned the focus to the button.
    if (errors) focusFirstError(form, errors);
  };
  return (
    <Form
      mode="onTouched"
      noValidate
      disableInvalidFormNotification
      resetOptions={KEEP_CHANGES}
      onSubmit={submit}
      {...(props as FormProps)}
      {...({ formControl: form } as object)}
    >
      {children}
      <Guard {...{ onInvalid, leaveInPlace }} />
    </Form>
  );
}

type Mutate = (resource: string, params: object) => Promise<unknown>;

function Guard({ onInvalid, leaveInPlace }: GuardProps) {
  const form = useFormContext();
  const { subscribe } = form;
  // Not the state of the last render, because a save leaves the page before the next. A reset that keeps changes
  // clears `isDirty`, but not `dirtyFields`.
  const now = useRef({ isDirty: false, submitCount: 0 });
  const notifyInvalid = useEvent(() => onInvalid?.());
  useEffect(
    () =>
      subscribe({
        formState: { dirtyFields: true, errors: true },
        callback: ({ dirtyFields = {}, submitCount = 0, errors = {} }) => {
          if (submitCount > now.current.submitCount && Object.keys(errors).length > 0) notifyInvalid();
          now.current = { isDirty: checkHasDirtyFields(dirtyFields), submitCount };
        },
      }),
    [subscribe, notifyInvalid],
  );
  // A middleware, because it also runs when the person tries again.
  const onSave = useEvent(async (resource: string, params: object, next: Mutate) => {
    const sent = form.getValues();
    try {
      const answer = await next(resource, params);
      form.reset(sent);
      return answer;
    } catch (error) {
      const errors = error instanceof HttpError ? error.body.errors : undefined;
      if (errors && showFieldErrors(form, errors)) notifyInvalid();
      throw error;
    }
  });
  useRegisterMutationMiddleware(onSave as never);
  useConfirmLeave({
    policy: () => (now.current.isDirty ? 'confirm' : 'allow'),
    question: UNSAVED,
    inPlace: leaveInPlace,
  });
  return null;
}
