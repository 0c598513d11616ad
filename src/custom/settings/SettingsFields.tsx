import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useRef } from 'react';
import { required, useDataProvider } from 'react-admin';
import { maySetSecondFactorRoles } from '../../../contract/access.ts';
import type { Settings } from '../../../contract/schemas/settings.ts';
import { FIELD_TEXTS, validateOtpLife } from '../../../contract/validation.ts';
import { useViewer } from '../../api/useViewer.ts';
import { useDialogs } from '../../components/dialogs/useDialogs.tsx';
import { FieldFrame } from '../../components/form/FieldFrame.tsx';
import { FieldRow } from '../../components/form/FieldRow.tsx';
import { RecordForm, useRecordForm } from '../../components/form/RecordForm.tsx';
import { SelectInput } from '../../components/form/SelectInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';
import { useField } from '../../components/form/useField.tsx';
import type { Sending } from '../../components/form/useSave.ts';
import { useRecordSave } from '../../components/record/RecordSave.tsx';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { SETTINGS_ID } from '../../dataProvider/settings.ts';
import { SecondFactorField } from './SecondFactorField.tsx';
import {
  ATTEMPTS,
  DELIVERIES,
  findConflicts,
  mergeSettings,
  type SettingsForm,
  settingsForm,
  toSettings,
} from './settingsModel.ts';

const SAVING = 'Saving';

export function SettingsFields({ settings }: { settings: Settings }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const viewer = useViewer();
  const { alert, confirm } = useDialogs();
  const { save } = useRecordSave();
  const form = useRecordForm<SettingsForm>();
  const opened = useRef(settingsForm(settings));

  /**
   * The server applies the last save, so this reads the current settings first and merges other people's changes. If
   * both changed the same field, the person decides (SET-3).
   */
  const merge = async ({ onProgress }: Sending): Promise<boolean> => {
    onProgress({ text: SAVING });
    const { data } = await dataProvider.getOne<Settings & { id: string }>('settings', { id: SETTINGS_ID });
    const [before, mine, now] = [opened.current, form.getValues(), settingsForm(data)];
    const differing = findConflicts(before, mine, now);
    opened.current = now;
    form.reset(now);
    form.reset(mergeSettings(before, mine, now), { keepDefaultValues: true });
    if (differing.length === 0) return true;
    onProgress(undefined);
    return confirm({
      title: 'The settings have changed',
      text: `Someone else has changed ${differing.join('; ')}. Save your version anyway?`,
      yes: 'Save mine',
      no: 'Cancel',
    });
  };

  const submit = async () => {
    await save(settings, {
      overlay: SAVING,
      validate: merge,
      transform: () => toSettings(form.getValues()),
      onSuccess: () => {
        opened.current = form.getValues();
      },
      onDone: () => alert('The changes have been successfully saved.', 'Saved settings'),
      failed: 'The settings could not be saved.',
    });
  };

  return (
    <RecordForm formControl={form} record={opened.current} onSubmit={submit}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <DeliveryField />
        <FieldRow>
          <SelectInput
            source="failed_login_attempts"
            label="Failed login attempts"
            helperText="The account is locked after this many failed attempts."
            choices={ATTEMPTS}
            validate={REQUIRED}
            width="16rem"
          />
          <TextInput
            source="otp_life_time"
            label="OTP life time (minutes)"
            isRequired
            validate={validateOtpLife}
            inputMode="numeric"
            width="16rem"
          />
        </FieldRow>
        {settings.second_factor_roles && maySetSecondFactorRoles(viewer) && <SecondFactorField />}
        <Button type="submit" size="large" variant="contained" sx={{ justifySelf: 'start' }}>
          Save
        </Button>
      </Box>
    </RecordForm>
  );
}

const REQUIRED = required(FIELD_TEXTS.required);

function DeliveryField() {
  const field = useField<string>({ source: 'delivery', validate: REQUIRED });
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
