import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { FieldFrame } from '../../components/form/FieldFrame.tsx';
import { useField } from '../../components/form/useField.ts';
import { DELIVERIES } from './settingsModel.ts';

export function DeliveryField() {
  const field = useField<string>('delivery', true);
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
