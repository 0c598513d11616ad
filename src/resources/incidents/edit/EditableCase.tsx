import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { emptyAction } from '../../../../contract/incidents/emptyIncident.ts';
import { needsComplete } from '../../../../contract/incidents/incidentFlow.ts';
import { detailTabs, type IncidentTab, shownTab } from '../../../../contract/incidents/incidentTabs.ts';
import { numberActions } from '../../../../contract/incidents/newIncident.ts';
import { openPoints } from '../../../../contract/incidents/openPoints.ts';
import type { CorrectiveAction } from '../../../../contract/schemas/afterActionReport.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { hasFeature } from '../../../api/session.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useSave } from '../../../components/form/useSave.ts';
import type { RecordHeaderProps } from '../../../components/record/RecordHeader.tsx';
import type { CaseStart } from '../../../custom/incident_form/autosave/formStart.ts';
import { useAutosave } from '../../../custom/incident_form/autosave/useAutosave.ts';
import { useFormUploads } from '../../../custom/incident_form/autosave/useFormUploads.ts';
import { useLeaveGuard } from '../../../custom/incident_form/autosave/useLeaveGuard.ts';
import { IncidentForm } from '../../../custom/incident_form/IncidentForm.tsx';
import { MissingFields } from '../../../custom/incident_form/review/MissingFields.tsx';
import { useIncidentForm } from '../../../custom/incident_form/useIncidentForm.ts';
import { isOnTab } from '../../../custom/incident_form/values/formPlace.ts';
import { blockingProblems } from '../../../custom/incident_form/values/formProblems.ts';
import type { IncidentForm as Values } from '../../../custom/incident_form/values/incidentForm.ts';
import { uploadLocals } from '../../../offline/uploadLocals.ts';
import { CaseFooter } from './CaseFooter.tsx';
import { CaseSections } from './CaseSections.tsx';
import { ConcurrentSaveBanner } from './conflicts/ConcurrentSaveBanner.tsx';
import { MergeDialog } from './conflicts/MergeDialog.tsx';
import { usePresenceHeader } from './conflicts/usePresenceHeader.tsx';
import { useCaseActions } from './useCaseActions.ts';
import { useConcurrentEdits } from './useConcurrentEdits.ts';

export type CaseProps = {
  headingOf: (incident: Incident) => RecordHeaderProps;
  noticeOf: (incident: Incident) => ReactNode;
  tab: IncidentTab;
  onTab: (tab: IncidentTab) => void;
  goBack: () => void;
  isLeaving: boolean;
};

export function EditableCase({ start, ...page }: CaseProps & { start: CaseStart }) {
  const { tab, onTab, goBack } = page;
  const viewer = useViewer();
  // A new status adds tabs but removes none, so that no field disappears while someone types.
  const [statuses, setStatuses] = useState([start.opened.incident_status]);
  const tabsOf = useCallback(() => detailTabs(statuses, hasFeature), [statuses]);
  const [person, setPerson] = useState<number>();
  // Stable, because a new object would re-render every field.
  const at = useMemo(() => ({ tab: shownTab(tab, tabsOf()), person }), [tab, tabsOf, person]);
  const incident = useIncidentForm({
    ...{ purpose: 'save', unchanged: start.unchanged, incident: start.incident, tabsOf },
    placing: [
      at,
      (place) => {
        setPerson(place.person);
        if (place.tab !== tab) onTab(place.tab as IncidentTab);
      },
    ],
  });
  const { form, goTo, check, showRefused, onReplaced } = incident;
  const { save: saveOnce, isSending } = useSave();
  const changed = form.formState.isDirty;
  const together = useConcurrentEdits({ start, form, changed, isSending });
  const { opened } = together;
  if (!statuses.includes(opened.incident_status)) setStatuses([...statuses, opened.incident_status]);
  const uploads = useFormUploads({ changed, isSending, neverFiled: false });
  const kept = useMemo(() => ({ ...start, opened }), [start, opened]);
  const selfSaving = useAutosave(viewer.id, kept, form);
  const allowLeaving = useLeaveGuard({
    ...{ title: 'Confirm to leave', changed },
    ...{ uploads, forget: selfSaving.forget },
  });
  const press = useCaseActions({
    ...{ opened, saveOnce },
    isRight: async (action) => {
      if (!needsComplete(action) && !changed) return true;
      await check();
      const [first] = blockingProblems(form.getValues(), 'save');
      if (first) goTo(first.path);
      return first === undefined;
    },
    content: async (action, onProgress) => {
      if (action === 'Reopen') return {};
      await incident.choice.current?.settle();
      return uploadLocals(toPayload(form.getValues()), uploads, { onProgress, onReplaced });
    },
    onRefused: showRefused,
    onStale: together.onStale,
    leftOpen: {
      points: () => openPoints(form.getValues()).filter(({ path }) => isOnTab(path, incident.tabs)),
      goTo,
    },
    onSaved: async (saved, action) => {
      // Changes typed before another person closed the case can be saved after reopening it.
      if (action === 'Reopen' && changed) return together.adopt(saved, form.getValues());
      await selfSaving.forget();
      void uploads.keep();
      allowLeaving();
      goBack();
    },
  });
  const heading = usePresenceHeader(page.headingOf(opened), opened.id, changed ? 'editing' : 'viewing');
  const keptAt = changed && selfSaving.savedAt && formatInstant(selfSaving.savedAt).split(', ')[1];
  return (
    <IncidentForm
      {...incident}
      Sections={CaseSections}
      uploads={uploads}
      isLeaving={page.isLeaving}
      heading={{
        ...heading,
        aside: keptAt ? `Unsaved changes · backed up on this device at ${keptAt}` : heading.aside,
      }}
      notice={page.noticeOf(opened)}
      footer={
        <CaseFooter
          incident={opened}
          onPress={(button) => (button === 'Cancel' ? goBack() : press(button))}
          above={<ConcurrentSaveBanner {...together.banner} />}
          note={<MissingFields goTo={goTo} ready={changed ? 'Unsaved changes' : ''} />}
        />
      }
    >
      {together.merging && <MergeDialog open {...together.merging} />}
    </IncidentForm>
  );
}

/** Drops corrective actions without any content (DET-4). */
function toPayload(values: Values): Values {
  const recommended_ca = values.aar.recommended_ca.filter((action) => !isBlank(action));
  return { ...values, aar: { ...values.aar, recommended_ca: numberActions(recommended_ca) } };
}

function isBlank({ id, ...action }: CorrectiveAction): boolean {
  const { id: _, ...empty } = emptyAction();
  return (
    id.startsWith('temp-') && JSON.stringify({ ...empty, ...action, status: '' }) === JSON.stringify(empty)
  );
}
