import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useUpdate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import type { User } from '../../../contract/schemas/user.ts';
import { useViewer } from '../../api/useViewer.ts';
import { refreshSignedInUser } from '../../authProvider/completeSignIn.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { showFieldErrors, validateForm } from '../../components/form/formErrors.ts';
import { useSave } from '../../components/form/useSave.ts';
import { type ProfileForm, toUserChanges } from './userModel.ts';

/**
 * The server's errors appear at their fields and in a dialog (SHELL-9, UDET-12).
 * @param onProblem called if a field, possibly in another section, is invalid
 */
export function useSaveProfile(user: User, form: UseFormReturn<ProfileForm>, onProblem: () => void) {
  const isOwn = useViewer().id === user.id;
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { alert } = useDialogs();
  const [update] = useUpdate<User>();
  const { save } = useSave();
  return () =>
    save({
      name: 'users update',
      overlay: 'Saving',
      validate: async () => {
        const isValid = await validateForm(form);
        if (!isValid) onProblem();
        return isValid;
      },
      send: async () => {
        const values = form.getValues();
        const data = { ...user, ...toUserChanges(values) };
        await update('users', { id: user.id, data, previousData: user }, { returnPromise: true });
        form.reset(values);
      },
      onSaved: async () => {
        notify(isOwn ? 'Your profile was saved.' : 'The account was saved.', { type: 'success' });
        if (isOwn) await refreshSignedInUser();
        else await queryClient.invalidateQueries({ queryKey: ['users'] });
      },
      onFieldErrors: (errors) => showFieldErrors(form, errors) && onProblem(),
      onError: ({ message }) => alert(message, 'Error Message'),
    });
}
