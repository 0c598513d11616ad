import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import type { StaticListName } from '../../../../contract/schemas/referenceData.ts';
import { stripBlockedCharacters } from '../../../../contract/validation.ts';
import { ButtonGroupInput, YES_NO } from '../../../components/form/ButtonGroupInput.tsx';
import { FieldRow } from '../../../components/form/FieldRow.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { SelectInput } from '../../../components/form/SelectInput.tsx';
import { TextInput } from '../../../components/form/TextInput.tsx';
import { focusField } from '../../../components/form/useField.tsx';
import { useReferenceData } from '../../../reference/useReferenceData.ts';
import { ANALYSIS, type IncidentForm, ROOT_CAUSE } from '../values/incidentForm.ts';

type Choice = [name: string, list: StaticListName];

const ANALYSIS_CHOICES: Choice[] = [
  [`${ANALYSIS}.substandard_action`, 'substandard_action'],
  [`${ANALYSIS}.substandard_condition`, 'substandard_condition'],
  [`${ANALYSIS}.personnel_factors`, 'personnel_factors'],
  [`${ANALYSIS}.job_factors`, 'job_factors'],
];

const CAUSE_CHOICES: Choice[] = [
  [`${ROOT_CAUSE}.unsafe_act`, 'unsafe_act'],
  [`${ROOT_CAUSE}.unsafe_cond`, 'unsafe_condition'],
];

export function AnalysisSection() {
  return (
    <FormSection title="MPD Incident Analysis">
      <Choices choices={ANALYSIS_CHOICES} />
      <FieldRow>
        <ButtonGroupInput source={`${ANALYSIS}.work_stoppage`} choices={YES_NO} />
        <TextInput
          source={`${ANALYSIS}.stoppage_text`}
          maxLength={TEXT_MAX_LENGTH}
          filter={stripBlockedCharacters}
        />
      </FieldRow>
    </FormSection>
  );
}

export function RootCauseSection() {
  return (
    <FormSection title="Root Cause">
      <Choices choices={CAUSE_CHOICES} />
    </FormSection>
  );
}

/** Hidden until opened, filled in or marked with an error, because both sections are optional (MPD-1). */
export function EarlyAnalysis() {
  const [{ work_stoppage, ...analysis }, { unsafe_act, unsafe_cond }] = useWatch<
    IncidentForm,
    [typeof ANALYSIS, typeof ROOT_CAUSE]
  >({ name: [ANALYSIS, ROOT_CAUSE] });
  const begun =
    work_stoppage === 'No' || [...Object.values(analysis), unsafe_act, unsafe_cond].some((value) => value);
  const { errors } = useFormState<IncidentForm>();
  const isMarked = Boolean(errors.case_details?.mpd_incident_analysis || errors.aar?.root_cause);
  const [asked, setAsked] = useState(begun);
  if (asked || begun || isMarked) {
    return (
      <>
        <AnalysisSection />
        <RootCauseSection />
      </>
    );
  }
  return (
    <Button
      size="large"
      variant="outlined"
      startIcon={<AddOutlined />}
      onClick={() => {
        setAsked(true);
        // The button disappears, so move the focus.
        focusField(`${ANALYSIS}.substandard_action`);
      }}
    >
      Add the analysis and the root cause
    </Button>
  );
}

function Choices({ choices }: { choices: Choice[] }) {
  const { reference } = useReferenceData();
  return (
    <FieldRow>
      {choices.map(([name, list]) => (
        <SelectInput key={name} source={name} choices={reference?.list(list)} />
      ))}
    </FieldRow>
  );
}
