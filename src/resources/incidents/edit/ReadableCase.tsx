import { detailTabs, shownTab, tabGroup } from '../../../../contract/incidents/incidentTabs.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { hasFeature } from '../../../api/session.ts';
import { useSave } from '../../../components/form/useSave.ts';
import { RecordPage } from '../../../components/record/RecordPage.tsx';
import { SectionMenu } from '../../../components/record/SectionMenu.tsx';
import { IncidentTabView } from '../show/IncidentTabView.tsx';
import { CaseFooter } from './CaseFooter.tsx';
import { usePresenceHeader } from './conflicts/usePresenceHeader.tsx';
import type { CaseProps } from './EditableCase.tsx';
import { useCaseActions } from './useCaseActions.ts';

export function ReadableCase({ incident, ...page }: CaseProps & { incident: Incident }) {
  const { onTab, goBack } = page;
  const tabs = detailTabs(incident.incident_status, hasFeature);
  const tab = shownTab(page.tab, tabs);
  const { save: saveOnce } = useSave();
  const press = useCaseActions({
    ...{ opened: incident, saveOnce },
    content: async () => ({}),
    onSaved: goBack,
  });
  const heading = usePresenceHeader(page.headingOf(incident), incident.id, 'viewing');
  return (
    <RecordPage
      isLeaving={page.isLeaving}
      heading={heading}
      notice={page.noticeOf(incident)}
      menu={
        <SectionMenu
          label="Sections of the incident"
          tabs={tabs}
          groupOf={tabGroup}
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
    </RecordPage>
  );
}
