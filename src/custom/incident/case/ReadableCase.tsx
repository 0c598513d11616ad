import { type ReactNode, useRef } from 'react';
import { detailTabs, type IncidentTab } from '../../../../contract/incidentTabs.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import type { RecordHeaderProps } from '../../../components/record/RecordHeader.tsx';
import { RecordPage } from '../../../components/record/RecordPage.tsx';
import { SectionMenu } from '../../../components/record/SectionMenu.tsx';
import { IncidentTabView } from '../view/IncidentTabView.tsx';
import { CaseFooter } from './CaseFooter.tsx';
import { useCaseActions } from './useCaseActions.tsx';

type Props = {
  incident: Incident;
  heading: RecordHeaderProps;
  notice: ReactNode;
  tab: IncidentTab;
  onTab: (tab: IncidentTab) => void;
  goBack: () => void;
  /** Another one of the list is on its way. */
  isLeaving: boolean;
};

/** DET-1: a filed incident for who reads it, and may perhaps reopen it. */
export function ReadableCase({ incident, heading, notice, tab, onTab, goBack, isLeaving }: Props) {
  const sending = useRef(false);
  const { press, dialogs } = useCaseActions({
    ...{ opened: incident, sending },
    content: async () => ({}),
    onSaved: goBack,
  });
  return (
    <RecordPage
      isLeaving={isLeaving}
      heading={heading}
      notice={notice}
      menu={
        <SectionMenu
          label="Sections of the incident"
          tabs={detailTabs(incident.incident_status)}
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
