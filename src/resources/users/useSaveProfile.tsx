import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useRef } from 'react';
import { useNotify, useUpdate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import type { User } from '../../../contract/schemas/user.ts';
import { useViewer } from '../../api/useViewer.ts';
import { refreshSignedInUser } from '../../authProvider/completeSignIn.ts';
import { useAlert } from '../../components/dialogs/useAlert.tsx';
import { showRefused } from './refused.ts';
import { type ProfileForm, toUserChanges } from './userModel.ts';

type SaveProfile = {
  save: (event: FormEvent) => Promise<void>;
  isSaving: boolean;
  dialog: ReactElement;
};

/**
 * The server's errors appear at their fields, or in a dialog if they name none (SHELL-9, UDET-12).
 * @param onProblem called if a field, possibly in another section, is invalid
 */
export function useSaveProfile(
  user: User,
  form: UseFormReturn<ProfileForm>,
  onProblem: () => void,
): SaveProfile {
  const viewer = useViewer();
  const isOwn = viewer.id === user.id;
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [alert, dialog] = useAlert();
  const [update, { isPending }] = useUpdate<User>();

  // A second click may arrive before the next render.
  const sending = useRef(false);

  const send = async (values: ProfileForm) => {
    if (sending.current) return;
    sending.current = true;
    try {
      await update(
        'users',
        { id: user.id, data: { ...user, ...toUserChanges(values) }, previousData: user },
        { returnPromise: true },
      ).finally(() => {
        sending.current = false;
      });
      form.reset(values);
      notify(isOwn ? 'Your profile was saved.' : 'The account was saved.', { type: 'success' });
      if (isOwn) await refreshSignedInUser();
      else await queryClient.invalidateQueries({ queryKey: ['users'] });
    } catch (error) {
      if (showRefused(form, error)) onProblem();
      await alert(error instanceof Error ? error.message : 'Please try again.', 'Error Message');
    }
  };
  return { save: form.handleSubmit(send, onProblem), isSaving: isPending, dialog };
}
