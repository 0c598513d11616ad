import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo } from 'react';
import { newIncidentTabs } from '../../../../contract/incidents/incidentTabs.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { CreateRecord } from '../../../components/record/CreateRecord.tsx';
import type { FormSession } from '../../../custom/incident_form/autosave/formSession.ts';
import { useLastSave } from '../../../custom/incident_form/autosave/useAutosave.ts';
import { IncidentForm, useIncidentFormContext } from '../../../custom/incident_form/IncidentForm.tsx';
import { IncidentFormPage } from '../../../custom/incident_form/IncidentFormPage.tsx';
import { useLeaveGuard } from '../../../custom/incident_form/useLeaveGuard.ts';
import { StorageFull } from '../../../offline/storageFull.ts';
import { FormFooter } from './FormFooter.tsx';
import { NewSections } from './NewSections.tsx';
import { BACK, TITLE } from './useLeaveFor.ts';
import { useStoreDraft } from './useStoreDraft.ts';

export function NewIncidentForm({ start }: { start: FormSession }) {
  return (
    <CreateRecord resource="incidents">
      <IncidentForm purpose="submit" start={start} tabsOf={newIncidentTabs} neverFiled>
        <NewIncidentPage />
      </IncidentForm>
    </CreateRecord>
  );
}

function NewIncidentPage() {
  const storeDraft = useStoreDraft();
  useLeaveGuard('Confirm to submit', storeDraft);
  return (
    <IncidentFormPage
      Sections={NewSections}
      heading={{ back: BACK, title: TITLE, aside: <SavedNote /> }}
      notice={<Refusal />}
      footer={<FormFooter storeDraft={storeDraft} />}
    />
  );
}

/** Shows what the server refused, with its errors at their fields (OFF-5). */
function Refusal() {
  const { start, showRefused } = useIncidentFormContext();
  const { refusal } = start;
  const errors = useMemo(() => asErrors(refusal?.body?.errors), [refusal]);
  useEffect(() => void showRefused(errors), [errors, showRefused]);
  return (
    refusal && (
      <Alert severity="error" role="alert">
        This incident could not be filed: {refusal.text} Change it and submit it again.
      </Alert>
    )
  );
}

function asErrors(value: unknown): Record<string, string> {
  const errors = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(errors.map(([path, text]) => [path, String(text)]));
}

/** Always visible and of a constant size, so that the fields do not move when the text changes. */
function SavedNote() {
  const { savedAt, full } = useLastSave(useIncidentFormContext().autosave);
  if (full) {
    return (
      <Typography variant="body2" role="alert" color="error">
        {`${new StorageFull().message} Submit soon: this device can't back up your latest changes.`}
      </Typography>
    );
  }
  const time = savedAt && formatInstant(savedAt).split(', ')[1];
  return (
    <Typography variant="body2" role="status">
      {time ? `Backed up on this device at ${time}` : 'Backed up on this device as you type'}
    </Typography>
  );
}
