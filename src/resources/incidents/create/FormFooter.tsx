import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { nextPaint } from '../../../components/navigation/nextPaint.ts';
import { RecordFooter } from '../../../components/record/RecordFooter.tsx';
import { useRecordSave } from '../../../components/record/RecordSave.tsx';
import { useIncidentFormContext } from '../../../custom/incident_form/IncidentForm.tsx';
import { MissingFields } from '../../../custom/incident_form/review/MissingFields.tsx';
import type { FormTab } from '../../../custom/incident_form/values/formPlace.ts';
import { DESCRIPTION } from '../../../custom/incident_form/values/incidentForm.ts';
import { EmergencySubmit } from './EmergencySubmit.tsx';
import { useFormActions } from './useFormActions.ts';

export function FormFooter({ storeDraft }: { storeDraft: () => Promise<boolean> }) {
  const { start, tabs, place, setPlace, goTo } = useIncidentFormContext();
  const { tab } = place;
  const { saving } = useRecordSave();
  const actions = useFormActions(storeDraft);
  const emergency = useWatch({ name: `${DESCRIPTION}.is_emergency_incident` });
  const next = tabs[tabs.indexOf(tab) + 1];
  // An emergency can be submitted from every page, other incidents only from the last one (FORM-14).
  const isEmergency = emergency === 'Yes';
  const maySubmit = !isEmergency && tab === 'Review';
  /** By a key, the focus goes on at the new section, which screen readers then name; this button may disappear. */
  const open = (opened: FormTab, { detail }: MouseEvent) => {
    setPlace({ tab: opened });
    if (detail === 0) void nextPaint().then(focusCurrentTab);
  };
  return (
    <RecordFooter
      apart={
        start.pendingId !== undefined && (
          <Button color="error" size="large" onClick={actions.remove}>
            Delete
          </Button>
        )
      }
      note={<MissingFields goTo={goTo} onReady={next ? (event) => open('Review', event) : undefined} />}
      above={isEmergency && <EmergencySubmit onSubmit={actions.submit} />}
    >
      <Button size="large" onClick={actions.cancel}>
        Cancel
      </Button>
      <Button size="large" variant="outlined" onClick={actions.save}>
        Save
      </Button>
      {next && (
        <Button
          size="large"
          variant={isEmergency ? 'outlined' : 'contained'}
          onClick={(event) => open(next, event)}
        >
          Next
        </Button>
      )}
      {maySubmit && (
        <Button size="large" variant="contained" onClick={actions.submit} disabled={saving}>
          Submit
        </Button>
      )}
    </RecordFooter>
  );
}

const focusCurrentTab = () => document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
