import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { FormProvider } from 'react-hook-form';
import type { Settings } from '../../../contract/schemas/settings.ts';
import { UNSAVED, useConfirmLeave } from '../../components/dialogs/useConfirmLeave.ts';
import { FieldFrame } from '../../components/form/FieldFrame.tsx';
import { FieldRow } from '../../components/form/FieldRow.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';
import { useField } from '../../components/form/useField.tsx';
import { ATTEMPTS, DELIVERIES } from './settingsModel.ts';
import { useSaveSettings } from './useSaveSettings.ts';

export function SettingsFields({ settings }: { settings: Settings }) {
  const [form, save] = useSaveSettings(settings);
  const { isDirty } = form.formState;
  useConfirmLeave({ policy: () => (isDirty ? 'confirm' : 'allow'), question: UNSAVED });
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
          <SelectInput
            source="failed_login_attempts"
            label="Failed login attempts"
            helperText="The account is locked after this many failed attempts."
            choices={ATTEMPTS}
            isRequired
            width="16rem"
          />
          <TextInput
            source="otp_life_time"
            label="OTP life time (minutes)"
            isRequired
            inputMode="numeric"
            width="16rem"
          />
        </FieldRow>
        <Button type="submit" size="large" variant="contained" sx={{ justifySelf: 'start' }}>
          Save
        </Button>
      </form>
    </FormProvider>
  );
}

function DeliveryField() {
  const field = useField<string>({ source: 'delivery', isRequired: true });
  return (
    <FieldFrame id={field.id} label="OTP delivery" required={field.required} error={field.error}>
      <RadioGroup
        row
        name="delivery"
        aria-labelledby={`${field.id}-label`}
        value={field.value}
        onChange={(_event, value) => field.change(value)}
        onBlur={field.blur}
        sx={{ columnGap: 2, '& .MuiFormControlLabel-root': { minHeight: 44 } }}
      >
        {DELIVERIES.map((delivery) => (
          <FormControlLabel key={delivery} value={delivery} control={<Radio />} label={delivery} />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}
