import type { IncidentTab } from '../../../../contract/incidents/incidentTabs.ts';
import { frequencyText, SHOWN_FIELDS } from '../../../../contract/incidents/shownFields.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import { LazyRegulatoryReport } from '../../../custom/incident_form/reporting/LazyRegulatoryReport.tsx';
import { LazyTimeline } from '../timeline/LazyTimeline.tsx';
import { IncidentUpdates } from '../updates/IncidentUpdates.tsx';
import { AnalysisView, RootCauseView } from './AnalysisView.tsx';
import { CorrectiveActionsView } from './CorrectiveActionsView.tsx';
import { DescriptionView } from './DescriptionView.tsx';
import { CasualtiesView, MedicalView, WitnessesView } from './PersonsView.tsx';
import { PropertyView } from './PropertyView.tsx';
import { NotifiedView } from './RecipientsView.tsx';
import { toDescription } from './toDescription.ts';

export function IncidentTabView({ tab, incident }: { tab: IncidentTab; incident: Incident }) {
  const { case_details: details, aar } = incident;
  switch (tab) {
    case 'Incident Description':
      return <DescriptionView incident={incident} />;
    case 'Person Involved Details':
      return (
        <>
          <CasualtiesView casualties={details.person_involved_details} />
          <MedicalView medical={aar.medical_status} />
        </>
      );
    case 'Witnesses Details':
      return <WitnessesView witnesses={details.witness_particulars} />;
    case 'Details of Property Damage':
      return <PropertyView property={details.property_damage_details} />;
    case 'Incident Updates':
      return <IncidentUpdates incident={incident} />;
    case 'Timeline':
      return <LazyTimeline incidentId={incident.id} />;
    case 'Post-Incident Follow-Up':
      return (
        <FormSection title={tab}>
          <DescriptionList facts={toDescription('root_cause', aar.root_cause, SHOWN_FIELDS.follow_up)} />
        </FormSection>
      );
    case 'Root Cause Analysis':
      return <RootCauseView rootCause={aar.root_cause} />;
    case 'Recommended Corrective Actions':
      return <CorrectiveActionsView actions={aar.recommended_ca} />;
    case 'MPD Incident Analysis':
      return <AnalysisView analysis={details.mpd_incident_analysis} />;
    case 'Regulatory Report':
      return <LazyRegulatoryReport incident={incident} />;
    case 'Notification List':
      return <NotifiedView incident={incident} />;
    case 'Notification Settings':
      return (
        <FormSection title={tab}>
          <DescriptionList
            facts={toDescription('incident', incident, ['noti_frequency'], {
              noti_frequency: frequencyText(incident.noti_frequency),
            })}
          />
        </FormSection>
      );
  }
}
