import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useFormState } from 'react-hook-form';
import { wireDateAndTime } from '../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../api/clock.ts';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { BELOW_LABEL, CONTROL_HEIGHT } from '../../../components/form/fieldStyle.ts';
import { TableFields } from '../fields/TableFields.tsx';
import { TableInput } from '../fields/TableInput.tsx';
import { useDescription, usePatchDescription } from '../values/useDescription.ts';
import { PlaceFields } from './PlaceFields.tsx';

const INPUTS = { park: null, zone: null, date: null, time: null, weather: WeatherInput };

export function LocationSection() {
  return (
    <FormSection title="Location">
      <PlaceFields />
      <MomentFields />
      <TableFields section="location" inputs={INPUTS} />
    </FormSection>
  );
}

/** Day and time are in Singapore time, whatever the time zone of the device (FORM-6). */
function MomentFields() {
  const patch = usePatchDescription();
  const { disabled } = useFormState();
  return (
    <Box>
      <FieldRow>
        <TableInput section="location" name="date" />
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <TableInput section="location" name="time" />
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

function WeatherInput() {
  const { zone } = useDescription('zone');
  const isSomewhere = zone.trim() !== '';
  return (
    <TableInput
      section="location"
      name="weather"
      disabled={!isSomewhere}
      helperText={isSomewhere ? undefined : 'Choose the zone or set the address first.'}
    />
  );
}
