import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useFormContext } from 'react-hook-form';
import { mayRaiseEmergency } from '../../../../contract/access.ts';
import { mayDeclineFollowUp, onCategory, onEmergency } from '../../../../contract/incidents/newIncident.ts';
import { FIELD_TEXTS } from '../../../../contract/validation.ts';
import {
  CATEGORIES,
  CATEGORY_LABELS,
  type Category,
  EMERGENCY_SERVICES,
  type YesNo,
} from '../../../../contract/values/incidentValues.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { CategoryInfo } from '../../../components/CategoryInfo.tsx';
import { ButtonGroupInput, YES_NO } from '../../../components/form/ButtonGroupInput.tsx';
import { FieldFrame } from '../../../components/form/FieldFrame.tsx';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { usePurpose } from '../../../components/form/purpose.ts';
import { useField } from '../../../components/form/useField.tsx';
import { DESCRIPTION, type IncidentForm } from '../values/incidentForm.ts';
import { useDescription, usePatchDescription } from '../values/useDescription.ts';
import { CascadeFields } from './CascadeFields.tsx';

export function OverviewSection() {
  const viewer = useViewer();
  const purpose = usePurpose();
  const { getValues } = useFormContext<IncidentForm>();
  const { category } = useDescription('category');
  const patch = usePatchDescription();
  return (
    <FormSection title="Overview">
      {mayRaiseEmergency(viewer) && (
        <ButtonGroupInput
          source={`${DESCRIPTION}.is_emergency_incident`}
          label="Is this an emergency incident?"
          choices={YES_NO}
          // A filed incident keeps its title and category (FORM-5).
          onChoose={(answer) =>
            patch(
              purpose === 'submit'
                ? onEmergency(answer as YesNo, getValues('case_details.incident_description'))
                : { is_emergency_incident: answer as YesNo },
            )
          }
        />
      )}
      <ButtonGroupInput
        source={`${DESCRIPTION}.category`}
        isRequired
        action={<CategoryInfo />}
        choices={CATEGORIES.map((id) => ({ id, name: CATEGORY_LABELS[id] }))}
        onChoose={(chosen) => patch(onCategory(chosen as Category))}
      />
      <CascadeFields />
      <FieldRow>
        <ButtonGroupInput
          source={`${DESCRIPTION}.is_followup_required`}
          label="Is follow-up required?"
          choices={[
            { id: 'Yes', name: 'Yes' },
            { id: 'No', name: 'No', disabled: !mayDeclineFollowUp(category) },
          ]}
          helperText={mayDeclineFollowUp(category) ? undefined : FIELD_TEXTS.followUp}
        />
        <ButtonGroupInput source={`${DESCRIPTION}.recall_people`} label="Recall people?" choices={YES_NO} />
      </FieldRow>
      <EmergencyServices services={EMERGENCY_SERVICES} />
    </FormSection>
  );
}

type Service = { name: string; checked: boolean };

function EmergencyServices({ services }: { services: readonly string[] }) {
  const field = useField<Service[]>({ source: `${DESCRIPTION}.emergency_services_activated` });
  const isChecked = (name: string) => field.value.some((service) => service.name === name && service.checked);
  const toggle = (toggled: string) =>
    field.change(
      services.map((name) => ({ name, checked: name === toggled ? !isChecked(name) : isChecked(name) })),
    );
  return (
    <FieldFrame id={field.id} label={field.label}>
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
