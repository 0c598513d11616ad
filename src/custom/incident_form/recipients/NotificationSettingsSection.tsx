import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useFormState } from 'react-hook-form';
import { mayNotifyBySms } from '../../../../contract/access.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { FieldFrame } from '../../../components/form/FieldFrame.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { type FieldProps, useField } from '../../../components/form/useField.tsx';
import { TableFields } from '../fields/TableFields.tsx';
import type { IncidentForm } from '../values/incidentForm.ts';
import { useDescription } from '../values/useDescription.ts';

const INPUTS = { noti_frequency: FrequencyInput };

export function NotificationSettingsSection() {
  return (
    <FormSection title="Notification Settings">
      <TableFields section="notification" inputs={INPUTS} />
    </FormSection>
  );
}

/** Only `one time` is offered; until it is chosen, `repeat` applies (DET-8). */
function FrequencyInput(props: FieldProps) {
  const { value, change, id, label, disabled } = useField<IncidentForm['noti_frequency']>(props);
  const { defaultValues } = useFormState<IncidentForm>();
  const { is_emergency_incident, category } = useDescription('is_emergency_incident', 'category');
  const viewer = useViewer();
  const isEmergency = is_emergency_incident === 'Yes';
  const maySend = isEmergency || mayNotifyBySms(viewer, category);
  const before = defaultValues?.noti_frequency ?? '';
  const isOnce = value === 'one time';
  return (
    <FieldFrame id={id} label={label} help={maySend ? frequencyText(isOnce, isEmergency) : NO_SMS}>
      <Box>
        <FormControlLabel
          label="One time (SMS only)"
          disabled={disabled || (!maySend && !isOnce)}
          control={
            <Checkbox
              checked={isOnce}
              onChange={(_event, isTicked) =>
                change(isTicked ? 'one time' : before === 'one time' ? 'repeat' : before)
              }
            />
          }
          sx={{ minHeight: 44 }}
        />
      </Box>
    </FieldFrame>
  );
}

const NO_SMS =
  "Every notification appears in the console. You don't have permission to send SMS about an incident that is not an emergency.";

function frequencyText(isOnce: boolean, isEmergency: boolean): string {
  if (isOnce) return 'One time: SMS is sent with the first notification of this incident only.';
  return isEmergency
    ? 'Repeat: SMS is sent with every notification of this emergency.'
    : 'Repeat: every notification appears in the console. SMS is sent for emergencies only.';
}
