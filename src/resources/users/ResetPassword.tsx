import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FormProvider, useForm } from 'react-hook-form';
import type { User } from '../../../contract/schemas/user.ts';
import { FIELD_TEXTS, validatePassword } from '../../../contract/validation.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { SavingOverlay } from '../../components/SavingOverlay.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useResetPassword } from './useResetPassword.tsx';

export type NewPassword = { password: string; confirmation: string };

/** UDET-11: a new password, twice; a confirmation dialog precedes the call. */
export function ResetPassword({ user }: { user: Pick<User, 'id' | 'email' | 'name'> }) {
  const form = useForm<NewPassword>({
    defaultValues: { password: '', confirmation: '' },
    mode: 'onTouched',
    resolver: (values) => {
      const errors = {
        ...errorOf('password', validatePassword(values.password)),
        ...errorOf('confirmation', confirmationProblem(values)),
      };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { reset, isSending, dialogs } = useResetPassword(user);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(({ password }) => reset(password))(event)}>
        <FormSection title="Reset Password">
          {/* Password managers keep the new one with the name that it belongs to. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 460 }}>
            <NewPasswordField name="password" label="New Password" />
            <NewPasswordField name="confirmation" label="Confirm Password" />
            <Button type="submit" size="large" variant="contained" sx={{ justifySelf: 'start' }}>
              Reset Password
            </Button>
          </Box>
        </FormSection>
      </form>
      <SavingOverlay open={isSending} text="Saving" />
      {dialogs}
    </FormProvider>
  );
}

function confirmationProblem({ password, confirmation }: NewPassword): string | undefined {
  return (
    validatePassword(confirmation) ?? (password === confirmation ? undefined : FIELD_TEXTS.passwordDiffers)
  );
}

function errorOf(field: keyof NewPassword, message: string | undefined) {
  return message ? { [field]: { type: 'rule', message } } : {};
}
