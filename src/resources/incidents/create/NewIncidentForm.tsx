import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-admin';
import { newIncidentTabs } from '../../../../contract/incidents/incidentTabs.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useSave } from '../../../components/form/useSave.ts';
import { useBackToList } from '../../../components/useBackToList.ts';
import type { FormSession } from '../../../custom/incident_form/autosave/formStart.ts';
import { useAutosave } from '../../../custom/incident_form/autosave/useAutosave.ts';
import { useFormUploads } from '../../../custom/incident_form/autosave/useFormUploads.ts';
import { useLeaveGuard } from '../../../custom/incident_form/autosave/useLeaveGuard.ts';
import { IncidentForm } from '../../../custom/incident_form/IncidentForm.tsx';
import { useIncidentForm } from '../../../custom/incident_form/useIncidentForm.ts';
import { StorageFull } from '../../../offline/storageFull.ts';
import { pages } from '../../../pages.ts';
import { FormFooter } from './FormFooter.tsx';
import { NewSections } from './NewSections.tsx';
import { useFormActions } from './useFormActions.ts';
import { useStoreDraft } from './useStoreDraft.ts';

const BACK = { title: 'Incidents', path: pages.incidents.path, inPlace: true };

export function NewIncidentForm({ start }: { start: FormSession }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const incident = useIncidentForm({ purpose: 'submit', ...start, tabsOf: newIncidentTabs });
  const { form, tabs, place, setPlace, goTo, check, showRefused, onReplaced, choice } = incident;
  const { save: saveOnce, isSaving, isSending } = useSave();
  const changed = form.formState.isDirty;
  const uploads = useFormUploads({ changed, isSending });
  const selfSaving = useAutosave(viewer.id, start, form);
  const storeDraft = useStoreDraft({ start, form, selfSaving });
  const allowLeaving = useLeaveGuard({
    ...{ title: 'Confirm to submit', changed },
    ...{ uploads, forget: selfSaving.forget, storeDraft },
  });

  const { goBack } = useBackToList(BACK.path, BACK);

  const leaveFor = async (path?: string) => {
    await selfSaving.forget();
    void uploads.keep();
    allowLeaving();
    // Back must not open this form or an empty one again (FORM-16).
    if (path === undefined) goBack();
    else navigate(path, { replace: true });
  };
  const actions = useFormActions({
    ...{ start, form, uploads, selfSaving, saveOnce },
    ...{ goTo, check, showRefused, onReplaced, choice, storeDraft, leaveFor },
  });

  return (
    <IncidentForm
      {...incident}
      Sections={NewSections}
      uploads={uploads}
      heading={{
        back: BACK,
        title: 'New Incident',
        aside: <SavedNote savedAt={selfSaving.savedAt} full={selfSaving.full} />,
      }}
      footer={
        <FormFooter
          tabs={tabs}
          tab={place.tab}
          onTab={(tab) => setPlace({ tab })}
          goTo={goTo}
          actions={actions}
          isSaving={isSaving}
          isPending={start.pendingId !== undefined}
        />
      }
    />
  );
}

/** Always visible and of a constant size, so that the fields do not move when the text changes. */
function SavedNote({ savedAt, full }: { savedAt?: Date | undefined; full: boolean }) {
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
