import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { detailTabs, type IncidentTab, shownTab } from '../../../../contract/incidents/incidentTabs.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { formatInstant } from '../../../../contract/singaporeTime.ts';
import { hasFeature } from '../../../api/session.ts';
import type { CaseSession } from '../../../custom/incident_form/autosave/formSession.ts';
import { useLastSave } from '../../../custom/incident_form/autosave/useAutosave.ts';
import { IncidentForm, useIncidentFormContext } from '../../../custom/incident_form/IncidentForm.tsx';
import { IncidentFormPage } from '../../../custom/incident_form/IncidentFormPage.tsx';
import { MissingFields } from '../../../custom/incident_form/review/MissingFields.tsx';
import { useLeaveGuard } from '../../../custom/incident_form/useLeaveGuard.ts';
import { CaseFooter } from './CaseFooter.tsx';
import { CaseSections } from './CaseSections.tsx';
import { ConcurrentEdits, useConcurrentEdits } from './conflicts/ConcurrentEdits.tsx';
import { ConcurrentSaveBanner } from './conflicts/ConcurrentSaveBanner.tsx';
import { useCasePage } from './useCasePage.tsx';
import { useTabInAddress } from './useTabInAddress.ts';

type Props = {
  start: CaseSession;
  /** Called with the version of somebody else that a form without changes takes over. */
  onUnchanged: (theirs: Incident) => void;
  /** Shows at once what is missing. */
  isIncomplete: boolean;
};

/** The record inside is the version that the form is based on. It advances only together with the form (DET-11). */
export function EditableCase({ start, onUnchanged, isIncomplete }: Props) {
  const [tab, setTab] = useTabInAddress();
  const [opened, setOpened] = useState(start.opened);
  // A new status adds tabs but removes none, so that no field disappears while someone types.
  const [statuses, setStatuses] = useState([opened.incident_status]);
  if (!statuses.includes(opened.incident_status)) setStatuses([...statuses, opened.incident_status]);
  const tabsOf = useCallback(() => detailTabs(statuses, hasFeature), [statuses]);
  const [person, setPerson] = useState<number>();
  // Stable, because a new object would re-render every field.
  const at = useMemo(() => ({ tab: shownTab(tab, tabsOf()), person }), [tab, tabsOf, person]);
  return (
    <RecordContextProvider value={opened}>
      <IncidentForm
        purpose="save"
        start={start}
        tabsOf={tabsOf}
        placing={[
          at,
          (place) => {
            setPerson(place.person);
            if (place.tab !== tab) setTab(place.tab as IncidentTab);
          },
        ]}
        neverFiled={false}
      >
        <ConcurrentEdits
          onAdopt={(theirs, isChanged) => {
            setOpened(theirs);
            if (!isChanged) onUnchanged(theirs);
          }}
        >
          <CasePage isIncomplete={isIncomplete} />
        </ConcurrentEdits>
      </IncidentForm>
    </RecordContextProvider>
  );
}

function CasePage({ isIncomplete }: Pick<Props, 'isIncomplete'>) {
  const { changed, goTo, validate } = useIncidentFormContext();
  useEffect(() => {
    if (isIncomplete) void validate();
  }, [isIncomplete, validate]);
  const { heading, notice, isLeaving } = useCasePage(changed ? 'editing' : 'viewing');
  const edits = useConcurrentEdits();
  useLeaveGuard('Confirm to leave');
  return (
    <IncidentFormPage
      Sections={CaseSections}
      isLeaving={isLeaving}
      heading={{ ...heading, aside: <LastChange otherwise={heading.aside} /> }}
      notice={notice}
      footer={
        <CaseFooter
          above={edits && <ConcurrentSaveBanner {...edits.banner} />}
          note={<MissingFields goTo={goTo} ready={changed ? 'Unsaved changes' : ''} />}
        />
      }
    />
  );
}

function LastChange({ otherwise }: { otherwise: ReactNode }) {
  const { changed, autosave } = useIncidentFormContext();
  const { savedAt } = useLastSave(autosave);
  const keptAt = changed && savedAt && formatInstant(savedAt).split(', ')[1];
  return keptAt ? `Unsaved changes · backed up on this device at ${keptAt}` : otherwise;
}
