import Button from '@mui/material/Button';
import { FormProvider } from 'react-hook-form';
import type { Settings } from '../../../contract/schemas/settings.ts';
import { UNSAVED, useConfirmLeave } from '../../components/dialogs/useConfirmLeave.tsx';
import { FieldRow } from '../../components/form/FieldRow.tsx';
import { FormSelect } from '../../components/form/FormSelect.tsx';
import { FormText } from '../../components/form/FormText.tsx';
import { SavingOverlay } from '../../components/record/SavingOverlay.tsx';
import { DeliveryField } from './DeliveryField.tsx';
import { ATTEMPTS } from './settingsModel.ts';
import { useSaveSettings } from './useSaveSettings.tsx';

export function SettingsFields({ settings }: { settings: Settings }) {
  const { form, save, isSaving, dialogs } = useSaveSettings(settings);
  const { isDirty } = form.formState;
  const question = useConfirmLeave({
    policy: () => (isSaving ? 'block' : isDirty ? 'confirm' : 'allow'),
    question: UNSAVED,
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        style={{ display: 'grid', gap: 20 }}
      >
        <DeliveryField />
        <FieldRow>
          <FormSelect
            name="failed_login_attempts"
            label="Failed login attempts"
            help="The account is locked after this many failed attempts."
            options={ATTEMPTS}
            required
            width="16rem"
          />
          <FormText
            name="otp_life_time"
            label="OTP life time (minutes)"
            required
            inputMode="numeric"
            width="16rem"
          />
        </FieldRow>
        <Button type="submit" size="large" variant="contained" sx={{ justifySelf: 'start' }}>
          Save
        </Button>
      </form>
      <SavingOverlay open={isSaving} text="Saving" />
      {dialogs}
      {question}
    </FormProvider>
  );
}
