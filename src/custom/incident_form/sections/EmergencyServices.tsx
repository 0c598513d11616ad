import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { FIELD_LABELS } from '../../../../contract/incidents/fieldLabels.ts';
import { FieldFrame } from '../../../components/form/FieldFrame.tsx';
import { useField } from '../../../components/form/useField.ts';
import { DESCRIPTION } from '../values/incidentForm.ts';

type Service = { name: string; checked: boolean };

export function EmergencyServices({ services }: { services: readonly string[] }) {
  const field = useField<Service[]>(`${DESCRIPTION}.emergency_services_activated`);
  const isChecked = (name: string) => field.value.some((service) => service.name === name && service.checked);
  const toggle = (toggled: string) =>
    field.change(
      services.map((name) => ({ name, checked: name === toggled ? !isChecked(name) : isChecked(name) })),
    );
  return (
    <FieldFrame id={field.id} label={FIELD_LABELS.description.emergency_services_activated}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {services.map((name) => (
          <FormControlLabel
            key={name}
            label={name}
            disabled={field.disabled}
            control={<Checkbox checked={isChecked(name)} onChange={() => toggle(name)} />}
            sx={{ minHeight: 44 }}
          />
        ))}
      </Box>
    </FieldFrame>
  );
}
