import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { focusField } from '../../components/form/useField.ts';
import { RecordHeader } from '../../components/RecordHeader.tsx';
import { SavingOverlay } from '../../components/SavingOverlay.tsx';
import { SectionMenu } from '../../components/SectionMenu.tsx';
import { UploadSessionContext } from '../../drafts/newUploadSession.ts';
import { useViewer } from '../../host/useViewer.ts';
import { paths } from '../../routes.ts';
import { FormFooter } from './FormFooter.tsx';
import type { FormStart } from './formStart.ts';
import {
  DESCRIPTION,
  type FormPlace,
  type FormTab,
  formResolver,
  formTabs,
  type IncidentForm,
  placeOf,
} from './incidentForm.ts';
import { SavedNote } from './SavedNote.tsx';
import { TabContent } from './TabContent.tsx';
import { useDraftSlot } from './useDraftSlot.ts';
import { useFormActions } from './useFormActions.tsx';
import { useFormUploads } from './useFormUploads.ts';
import { useLeaveGuard } from './useLeaveGuard.tsx';
import { useMendedErrors } from './useMendedErrors.ts';
import { useTabsWithErrors } from './useTabsWithErrors.ts';

/** FORM-1: the form with its side menu, its footer, and what keeps it from being lost. */
export function NewIncidentForm({ start }: { start: FormStart }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const form = useForm<IncidentForm>({
    defaultValues: start.unchanged,
    values: start.incident === start.unchanged ? undefined : start.incident,
    resetOptions: { keepDefaultValues: true },
    resolver: formResolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  useMendedErrors(form);
  const [place, setPlace] = useState<FormPlace>({ tab: 'Incident Description' });
  const sending = useRef(false);
  const changed = form.formState.isDirty;
  const uploads = useFormUploads({ changed, sending });
  const slot = useDraftSlot(viewer.id, start, form);
  const guard = useLeaveGuard({ changed, sending, uploads, forget: slot.forget });

  const showTab = (tab: FormTab) => setPlace({ tab });
  const goTo = (path: string) => {
    setPlace(placeOf(path));
    // It must be drawn before it can take the focus.
    setTimeout(() => focusField(path), 50);
  };
  const leaveFor = (path: string) => {
    void uploads.keep();
    slot.forget();
    guard.open();
    navigate(path);
  };
  const actions = useFormActions({ start, form, uploads, slot, sending, goTo, leaveFor });

  return (
    <FormProvider {...form}>
      <UploadSessionContext value={uploads}>
        <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - 64px)' }}>
          <RecordHeader
            back={{ title: 'Incidents', path: paths.incidents }}
            title="New Incident"
            aside={<SavedNote savedAt={slot.savedAt} full={slot.full} />}
          />
          <Box
            sx={{
              flex: 1,
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '240px minmax(0,1fr)' },
              alignContent: 'start',
            }}
          >
            <FormTabs tab={place.tab} onChoose={showTab} />
            <Box sx={{ p: { xs: 2, md: 3 }, maxWidth: 960, width: '100%' }}>
              <TabContent place={place} onPlace={setPlace} goTo={goTo} />
            </Box>
          </Box>
          <FormFooter
            tab={place.tab}
            onTab={showTab}
            actions={actions}
            isPending={start.pendingId !== undefined}
          />
        </Box>
        <SavingOverlay open={actions.progress !== undefined} {...(actions.progress ?? { text: '' })} />
        {actions.dialogs}
        {guard.dialog}
      </UploadSessionContext>
    </FormProvider>
  );
}

function FormTabs({ tab, onChoose }: { tab: FormTab; onChoose: (tab: FormTab) => void }) {
  const emergency = useWatch({ name: `${DESCRIPTION}.is_emergency_incident` });
  const withErrors = useTabsWithErrors();
  return (
    <SectionMenu
      label="Sections of the incident"
      tabs={formTabs(emergency)}
      current={tab}
      withErrors={withErrors}
      onChoose={onChoose}
    />
  );
}
