import type { ReactNode } from 'react';
import { detailTabs, shownTab, tabGroup } from '../../../../contract/incidents/incidentTabs.ts';
import { hasFeature } from '../../../api/session.ts';
import { RecordPage } from '../../../components/record/RecordPage.tsx';
import { SectionMenu } from '../../../components/record/SectionMenu.tsx';
import { IncidentTabView } from '../show/IncidentTabView.tsx';
import { CaseFooter } from './CaseFooter.tsx';
import { useCasePage } from './useCasePage.tsx';
import { useTabInAddress } from './useTabInAddress.ts';

type Props = {
  /** Shown above the other notices. */
  children?: ReactNode;
  onIncomplete?: () => void;
};

export function ReadableCase({ children, onIncomplete }: Props) {
  const [asked, setTab] = useTabInAddress();
  const { incident, heading, notice, isLeaving } = useCasePage('viewing');
  const tabs = detailTabs(incident.incident_status, hasFeature);
  const tab = shownTab(asked, tabs);
  return (
    <RecordPage
      isLeaving={isLeaving}
      heading={heading}
      notice={
        <>
          {children}
          {notice}
        </>
      }
      menu={
        <SectionMenu
          label="Sections of the incident"
          tabs={tabs}
          groupOf={tabGroup}
          current={tab}
          onChoose={setTab}
        />
      }
      footer={<CaseFooter onIncomplete={onIncomplete} />}
    >
      <IncidentTabView tab={tab} incident={incident} />
    </RecordPage>
  );
}
