import { useRef } from 'react';
import { detailTabs } from '../../../../contract/incidentTabs.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { RecordPage } from '../../../components/record/RecordPage.tsx';
import { SectionMenu } from '../../../components/record/SectionMenu.tsx';
import { usePresence } from '../../../live/presence.ts';
import { useReportingOffer } from '../reporting/useReportingOffer.ts';
import { PresenceNote } from '../together/PresenceNote.tsx';
import { IncidentTabView } from '../view/IncidentTabView.tsx';
import { CaseFooter } from './CaseFooter.tsx';
import type { CaseProps } from './EditableCase.tsx';
import { useCaseActions } from './useCaseActions.tsx';

/** DET-1: a filed incident for who reads it, and may perhaps reopen it. */
export function ReadableCase({ incident, ...page }: CaseProps & { incident: Incident }) {
  const { tab, onTab, goBack } = page;
  const sending = useRef(false);
  const { press, dialogs } = useCaseActions({
    ...{ opened: incident, sending },
    content: async () => ({}),
    onSaved: goBack,
  });
  const people = usePresence(incident.id, 'viewing');
  const hasReporting = useReportingOffer() !== undefined;
  const heading = page.headingOf(incident);
  return (
    <RecordPage
      isLeaving={page.isLeaving}
      heading={{
        ...heading,
        chips: (
          <>
            {heading.chips}
            <PresenceNote people={people} />
          </>
        ),
      }}
      notice={page.noticeOf(incident)}
      menu={
        <SectionMenu
          label="Sections of the incident"
          tabs={detailTabs(incident.incident_status, hasReporting)}
          current={tab}
          onChoose={onTab}
        />
      }
      footer={
        <CaseFooter
          incident={incident}
          onPress={(button) => (button === 'Cancel' ? goBack() : press(button))}
        />
      }
    >
      <IncidentTabView tab={tab} incident={incident} />
      {dialogs}
    </RecordPage>
  );
}
