import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
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
import type { RecordHeaderProps } from '../../../components/record/RecordHeader.tsx';
import type { CaseStart } from '../../../custom/incident_form/autosave/formStart.ts';
import { useAutosave } from '../../../custom/incident_form/autosave/useAutosave.ts';
import { useFormUploads } from '../../../custom/incident_form/autosave/useFormUploads.ts';
import { useLeaveGuard } from '../../../custom/incident_form/autosave/useLeaveGuard.tsx';
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
import { useCaseActions } from './useCaseActions.tsx';
import { useConcurrentEdits } from './useConcurrentEdits.ts';

/** What the page gives to a case, whether it is read or changed. */
export type CaseProps = {
  /** The page's head for the incident as it stands. */
  headingOf: (incident: Incident) => RecordHeaderProps;
  noticeOf: (incident: Incident) => ReactNode;
  tab: IncidentTab;
  onTab: (tab: IncidentTab) => void;
  goBack: () => void;
  /** Another one of the list is on its way. */
  isLeaving: boolean;
};

/** DET-1: a filed incident as a form, for who may save it. */
export function EditableCase({ start, ...page }: CaseProps & { start: CaseStart }) {
  const { tab, onTab, goBack } = page;
  const viewer = useViewer();
  // A new status adds its tabs and removes none, so that nothing being typed disappears.
  const [statuses, setStatuses] = useState([start.opened.incident_status]);
  const tabsOf = useCallback(() => detailTabs(statuses, hasFeature), [statuses]);
  const [person, setPerson] = useState<number>();
  // The same object as long as one stays there, or every field were drawn anew with whatever changes about the page.
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
  const sending = useRef(false);
  const changed = form.formState.isDirty;
  const together = useConcurrentEdits({ start, form, changed, sending });
  const { opened } = together;
  if (!statuses.includes(opened.incident_status)) setStatuses([...statuses, opened.incident_status]);
  const uploads = useFormUploads({ changed, sending, neverFiled: false });
  const kept = useMemo(() => ({ ...start, opened }), [start, opened]);
  const selfSaving = useAutosave(viewer.id, kept, form);
  const guard = useLeaveGuard({
    ...{ title: 'Confirm to leave', changed, sending },
    ...{ uploads, forget: selfSaving.forget },
  });
  const { press, dialogs } = useCaseActions({
    ...{ opened, sending },
    isRight: async (action) => {
      if (!needsComplete(action) && !changed) return true;
      await check();
      const [first] = blockingProblems(form.getValues(), 'save');
      if (first) goTo(first.path);
      return first === undefined;
    },
    content: async (action, onProgress) => {
      // FLOW-4: nothing else is changed with it.
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
      // What was typed into a case that somebody closed meanwhile is still to be saved.
      if (action === 'Reopen' && changed) return together.adopt(saved, form.getValues());
      await selfSaving.forget();
      void uploads.keep();
      guard.open();
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
        aside: keptAt ? `Not saved yet. Kept on this device ${keptAt}` : heading.aside,
      }}
      notice={page.noticeOf(opened)}
      footer={
        <CaseFooter
          incident={opened}
          onPress={(button) => (button === 'Cancel' ? goBack() : press(button))}
          above={<ConcurrentSaveBanner {...together.banner} />}
          note={<MissingFields goTo={goTo} ready={changed ? 'Not saved yet' : ''} />}
        />
      }
    >
      {together.merging && <MergeDialog open {...together.merging} />}
      {dialogs}
      {guard.dialog}
    </IncidentForm>
  );
}

/** DET-4: an action in which nothing was entered is none. */
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
