import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { isOwnNameOrEmail } from '../../../contract/passwords.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { FIELD_TEXTS, validatePassword } from '../../../contract/validation.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { useResetPassword } from './useResetPassword.ts';

type NewPassword = { current: string; password: string; confirmation: string };

type Props = {
  user: Pick<User, 'id' | 'email' | 'name'>;
  disabled?: boolean;
  /** The page asks one question for all its forms (UDET-14). */
  onTyped: (isTyped: boolean) => void;
};

/** For the own account, the current password is required unless the sign-in is recent (UDET-11). */
export function ResetPassword({ user, disabled = false, onTyped }: Props) {
  const { reset, asksForCurrent } = useResetPassword(user, {
    onSet: () => form.reset(),
    onRefused: (field, message) => form.setError(field, { type: 'server', message }, { shouldFocus: true }),
  });
  const form = useForm<NewPassword>({
    defaultValues: { current: '', password: '', confirmation: '' },
    mode: 'onTouched',
    disabled,
    resolver: contractResolver((values) => ({
      current: asksForCurrent && !values.current ? FIELD_TEXTS.signInRequired : undefined,
      password: passwordProblem(values.password, user),
      confirmation: confirmationProblem(values),
    })),
  });
  const { isDirty } = form.formState;
  useEffect(() => {
    onTyped(isDirty);
    return () => onTyped(false);
  }, [isDirty, onTyped]);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(reset)(event)}>
        <FormSection title="Reset Password">
          {/* Password managers store the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 460 }}>
            {asksForCurrent && (
              <PasswordInput source="current" label="Current Password" autoComplete="current-password" />
            )}
            <PasswordInput source="password" label="New Password" />
            <PasswordInput source="confirmation" label="Confirm Password" />
            <Button
              type="submit"
              disabled={disabled}
              size="large"
              variant="contained"
              sx={{ justifySelf: 'start' }}
            >
              Reset Password
            </Button>
          </Box>
        </FormSection>
      </form>
    </FormProvider>
  );
}

function passwordProblem(password: string, user: Pick<User, 'email' | 'name'>): string | undefined {
  return (
    validatePassword(password) ??
    (isOwnNameOrEmail(password, user) ? FIELD_TEXTS.passwordGuessable : undefined)
  );
}

function confirmationProblem({ password, confirmation }: NewPassword): string | undefined {
  return (
    validatePassword(confirmation) ?? (password === confirmation ? undefined : FIELD_TEXTS.passwordDiffers)
  );
}
