import { type FormEvent, type ReactElement, useRef } from 'react';
import { useNotify, useUpdate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import type { User } from '../../../contract/schemas/user.ts';
import { refreshSignedInUser } from '../../authProvider/enter.ts';
import { useAlert } from '../../components/useAlert.tsx';
import { HostRefusal } from '../../host/callHost.ts';
import { OWN_EDITABLE, type ProfileForm } from './userModel.ts';

export type SaveProfile = {
  save: (event: FormEvent) => Promise<void>;
  isSaving: boolean;
  dialog: ReactElement;
};

/** Saves the own profile, once a click (SHELL-9); UDET-12: what the host refuses is said in its words, at the field if it names one. */
export function useSaveProfile(user: User, form: UseFormReturn<ProfileForm>): SaveProfile {
  const notify = useNotify();
  const [alert, dialog] = useAlert();
  const [update, { isPending }] = useUpdate<User>();

  // A second click comes before what is drawn knows of the first.
  const sending = useRef(false);

  const send = async (values: ProfileForm) => {
    if (sending.current) return;
    sending.current = true;
    try {
      await update(
        'users',
        { id: user.id, data: { ...user, mobile_no: values.mobile_no }, previousData: user },
        { returnPromise: true },
      ).finally(() => {
        sending.current = false;
      });
      form.reset(values);
      notify('Your profile was saved.', { type: 'success' });
      await refreshSignedInUser();
    } catch (error) {
      for (const field of OWN_EDITABLE) {
        const text = error instanceof HostRefusal && error.body.errors?.[field];
        if (text) form.setError(field, { type: 'host', message: String(text) });
      }
      await alert(error instanceof Error ? error.message : 'Please try again.', 'Error Message');
    }
  };
  return { save: form.handleSubmit(send), isSaving: isPending, dialog };
}
