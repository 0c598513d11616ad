import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useFormContext } from 'react-hook-form';
import { mayRaiseEmergency } from '../../../../contract/access.ts';
import { mayDeclineFollowUp, onCategory, onEmergency } from '../../../../contract/incidents/newIncident.ts';
import { FIELD_TEXTS } from '../../../../contract/validation.ts';
import { type Category, EMERGENCY_SERVICES, type YesNo } from '../../../../contract/values/incidentValues.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { CategoryInfo } from '../../../components/CategoryInfo.tsx';
import { FieldFrame } from '../../../components/form/FieldFrame.tsx';
import { usePurpose } from '../../../components/form/purpose.ts';
import { type FieldProps, useField } from '../../../components/form/useField.tsx';
import { TableInput } from '../fields/TableInput.tsx';
import type { IncidentForm } from '../values/incidentForm.ts';
import { useDescription, usePatchDescription } from '../values/useDescription.ts';
import { CASCADE_INPUTS } from './CascadeFields.tsx';
import { TableSection } from './TableSection.tsx';

const INPUTS = {
  ...CASCADE_INPUTS,
  is_emergency_incident: EmergencyInput,
  category: CategoryInput,
  is_followup_required: FollowUpInput,
  emergency_services_activated: ServicesInput,
};
const WITHOUT_EMERGENCY = { ...INPUTS, is_emergency_incident: null };

export function OverviewSection() {
  const inputs = mayRaiseEmergency(useViewer()) ? INPUTS : WITHOUT_EMERGENCY;
  return <TableSection section="overview" title="Overview" inputs={inputs} />;
}

function EmergencyInput() {
  const purpose = usePurpose();
  const { getValues } = useFormContext<IncidentForm>();
  const patch = usePatchDescription();
  return (
    <TableInput
      section="overview"
      name="is_emergency_incident"
      // A filed incident keeps its title and category (FORM-5).
      onChoose={(answer) =>
        patch(
          purpose === 'submit'
            ? onEmergency(answer as YesNo, getValues('case_details.incident_description'))
            : { is_emergency_incident: answer as YesNo },
        )
      }
    />
  );
}

function CategoryInput() {
  const patch = usePatchDescription();
  return (
    <TableInput
      section="overview"
      name="category"
      action={<CategoryInfo />}
      onChoose={(chosen) => patch(onCategory(chosen as Category))}
    />
  );
}

function FollowUpInput() {
  const { category } = useDescription('category');
  const mayDecline = mayDeclineFollowUp(category);
  return (
    <TableInput
      section="overview"
      name="is_followup_required"
      buttons={[
        { id: 'Yes', name: 'Yes' },
        { id: 'No', name: 'No', disabled: !mayDecline },
      ]}
      helperText={mayDecline ? undefined : FIELD_TEXTS.followUp}
    />
  );
}

type Service = { name: string; checked: boolean };

function ServicesInput(props: FieldProps) {
  const field = useField<Service[]>(props);
  const isChecked = (name: string) => field.value.some((service) => service.name === name && service.checked);
  const toggle = (toggled: string) =>
    field.change(
      EMERGENCY_SERVICES.map((name) => ({
        name,
        checked: name === toggled ? !isChecked(name) : isChecked(name),
      })),
    );
  return (
    <FieldFrame id={field.id} label={field.label}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {EMERGENCY_SERVICES.map((name) => (
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
