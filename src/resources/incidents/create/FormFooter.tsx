import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { RecordFooter } from '../../../components/record/RecordFooter.tsx';
import { MissingFields } from '../../../custom/incident_form/review/MissingFields.tsx';
import type { FormTab } from '../../../custom/incident_form/values/formPlace.ts';
import { DESCRIPTION } from '../../../custom/incident_form/values/incidentForm.ts';
import type { FormActions } from './useFormActions.ts';

type Props = {
  tabs: readonly FormTab[];
  tab: FormTab;
  onTab: (tab: FormTab) => void;
  goTo: (path: string) => void;
  actions: FormActions;
  isSaving: boolean;
  isPending: boolean;
};

export function FormFooter({ tabs, tab, onTab, goTo, actions, isSaving, isPending }: Props) {
  const emergency = useWatch({ name: `${DESCRIPTION}.is_emergency_incident` });
  const next = tabs[tabs.indexOf(tab) + 1];
  // An emergency can be submitted from every page, other incidents only from the last one (FORM-14).
  const maySubmit = emergency === 'Yes' || tab === 'Review';
  return (
    <RecordFooter
      apart={
        isPending && (
          <Button color="error" size="large" onClick={actions.remove}>
            Delete
          </Button>
        )
      }
      note={<MissingFields goTo={goTo} />}
    >
      <Button size="large" onClick={actions.cancel}>
        Cancel
      </Button>
      <Button size="large" variant="outlined" onClick={actions.save}>
        Save
      </Button>
      {next && (
        <Button size="large" variant={maySubmit ? 'outlined' : 'contained'} onClick={() => onTab(next)}>
          Next
        </Button>
      )}
      {maySubmit && (
        <Button size="large" variant="contained" onClick={actions.submit} disabled={isSaving}>
          Submit
        </Button>
      )}
    </RecordFooter>
  );
}
