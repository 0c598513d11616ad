import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { focusField } from '../../../components/form/useField.tsx';
import { ANALYSIS, type IncidentForm, ROOT_CAUSE } from '../values/incidentForm.ts';
import { TableSection } from './TableSection.tsx';

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
        <TableSection section="analysis" title="MPD Incident Analysis" />
        <TableSection section="root_cause" title="Root Cause" />
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
