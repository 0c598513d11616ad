import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useFormState } from 'react-hook-form';
import { singaporeDay, wireDateAndTime } from '../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../api/clock.ts';
import { DateInput } from '../../../components/form/DateInput.tsx';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { BELOW_LABEL, CONTROL_HEIGHT } from '../../../components/form/fieldStyle.ts';
import { TimeInput } from '../../../components/form/TimeInput.tsx';
import { DESCRIPTION } from '../values/incidentForm.ts';
import { usePatchDescription } from '../values/useDescription.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';

export function LocationSection() {
  return (
    <FormSection title="Location">
      <PlaceFields />
      <MomentFields />
      <ConditionFields />
    </FormSection>
  );
}

/** Day and time are in Singapore time, whatever the time zone of the device (FORM-6). */
function MomentFields() {
  const patch = usePatchDescription();
  const { disabled } = useFormState();
  const today = singaporeDay(currentTime());
  return (
    <Box>
      <FieldRow>
        <DateInput source={`${DESCRIPTION}.date`} isRequired max={today} />
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <TimeInput source={`${DESCRIPTION}.time`} isRequired />
          <Button
            variant="outlined"
            disabled={disabled}
            aria-label="Now: set date and time"
            onClick={() => patch(wireDateAndTime(currentTime()))}
            sx={{ height: CONTROL_HEIGHT, mt: BELOW_LABEL, flexShrink: 0 }}
          >
            Now
          </Button>
        </Box>
      </FieldRow>
      <FormHelperText>Singapore time</FormHelperText>
    </Box>
  );
}
