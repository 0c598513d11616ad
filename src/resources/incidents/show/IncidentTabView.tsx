import type { IncidentTab } from '../../../../contract/incidents/incidentTabs.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { LazyRegulatoryReport } from '../../../custom/incident_form/reporting/LazyRegulatoryReport.tsx';
import { LazyTimeline } from '../timeline/LazyTimeline.tsx';
import { IncidentUpdates } from '../updates/IncidentUpdates.tsx';
import { CorrectiveActionsView } from './CorrectiveActionsView.tsx';
import { DescriptionView } from './DescriptionView.tsx';
import { CasualtiesView, WitnessesView } from './PersonsView.tsx';
import { NotifiedView } from './RecipientsView.tsx';
import { TableView } from './TableView.tsx';

export function IncidentTabView({ tab, incident }: { tab: IncidentTab; incident: Incident }) {
  const { case_details: details, aar } = incident;
  switch (tab) {
    case 'Incident Description':
      return <DescriptionView incident={incident} />;
    case 'Person Involved Details':
      return (
        <>
          <CasualtiesView casualties={details.person_involved_details} />
          <TableView section="medical_status" title="Medical status" values={aar.medical_status} />
        </>
      );
    case 'Witnesses Details':
      return <WitnessesView witnesses={details.witness_particulars} />;
    case 'Details of Property Damage':
      return <TableView section="property" title={tab} values={details.property_damage_details} />;
    case 'Incident Updates':
      return <IncidentUpdates incident={incident} />;
    case 'Timeline':
      return <LazyTimeline incidentId={incident.id} />;
    case 'Post-Incident Follow-Up':
      return <TableView section="follow_up" title={tab} values={aar.root_cause} />;
    case 'Root Cause Analysis':
      return <TableView section="root_cause" title={tab} values={aar.root_cause} />;
    case 'Recommended Corrective Actions':
      return <CorrectiveActionsView actions={aar.recommended_ca} />;
    case 'MPD Incident Analysis':
      return <TableView section="analysis" title={tab} values={details.mpd_incident_analysis} />;
    case 'Regulatory Report':
      return <LazyRegulatoryReport incident={incident} />;
    case 'Notification List':
      return <NotifiedView incident={incident} />;
    case 'Notification Settings':
      return <TableView section="notification" title={tab} values={incident} />;
  }
}
