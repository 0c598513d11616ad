import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { isOwnNameOrEmail } from '../../../contract/passwords.ts';
import type { User } from '../../../contract/schemas/user.ts';
import { FIELD_TEXTS, validatePassword } from '../../../contract/validation.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import type { LeavePolicy } from '../../components/navigation/leaveGuards.ts';
import { SavingOverlay } from '../../components/record/SavingOverlay.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useResetPassword } from './useResetPassword.tsx';

type NewPassword = { current: string; password: string; confirmation: string };

type Props = {
  user: Pick<User, 'id' | 'email' | 'name'>;
  disabled?: boolean;
  /** Reports whether leaving needs a question, because the page asks one question for all its forms (UDET-14). */
  onLeaving: (leaving: LeavePolicy) => void;
};

/** For the own account, the current password is required unless the sign-in is recent (UDET-11). */
export function ResetPassword({ user, disabled = false, onLeaving }: Props) {
  const { reset, asksForCurrent, isSending, dialogs } = useResetPassword(user, () => form.reset());
  const form = useForm<NewPassword>({
    defaultValues: { current: '', password: '', confirmation: '' },
    mode: 'onTouched',
    disabled,
    resolver: (values) => {
      const errors = {
        ...getError('current', asksForCurrent && !values.current ? FIELD_TEXTS.signInRequired : undefined),
        ...getError('password', passwordProblem(values.password, user)),
        ...getError('confirmation', confirmationProblem(values)),
      };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isSending) onLeaving('block');
    else onLeaving(isDirty ? 'confirm' : 'allow');
    return () => onLeaving('allow');
  }, [isSending, isDirty, onLeaving]);
  const send = form.handleSubmit(async (values) => {
    const refused = await reset(values);
    if (!refused) return;
    form.setError(refused.field, { type: 'server', message: refused.text }, { shouldFocus: true });
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <FormSection title="Reset Password">
          {/* Password managers store the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 460 }}>
            {asksForCurrent && (
              <PasswordField name="current" label="Current Password" autoComplete="current-password" />
            )}
            <PasswordField name="password" label="New Password" />
            <PasswordField name="confirmation" label="Confirm Password" />
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
      <SavingOverlay open={isSending} text="Saving" />
      {dialogs}
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

function getError(field: keyof NewPassword, message: string | undefined) {
  return message ? { [field]: { type: 'rule', message } } : {};
}
