import { memo, useDeferredValue } from 'react';
import { useRecordContext } from 'react-admin';
import { incidentFacts, mayEditPersons } from '../../../../contract/access.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { useViewer } from '../../../api/useViewer.ts';
import type { SectionsProps } from '../../../custom/incident_form/IncidentFormPage.tsx';
import { LocationSection } from '../../../custom/incident_form/location/LocationSection.tsx';
import { CasualtySection } from '../../../custom/incident_form/persons/CasualtySection.tsx';
import { WitnessSection } from '../../../custom/incident_form/persons/WitnessSection.tsx';
import { NotificationListSection } from '../../../custom/incident_form/recipients/NotificationListSection.tsx';
import { NotificationSettingsSection } from '../../../custom/incident_form/recipients/NotificationSettingsSection.tsx';
import { LazyRegulatoryReport } from '../../../custom/incident_form/reporting/LazyRegulatoryReport.tsx';
import { CorrectiveActionsSection } from '../../../custom/incident_form/sections/CorrectiveActionsSection.tsx';
import { MediaSection } from '../../../custom/incident_form/sections/MediaSection.tsx';
import { OverviewSection } from '../../../custom/incident_form/sections/OverviewSection.tsx';
import { SummarySection } from '../../../custom/incident_form/sections/SummarySection.tsx';
import { TableSection } from '../../../custom/incident_form/sections/TableSection.tsx';
import { CasualtiesView, WitnessesView } from '../show/PersonsView.tsx';
import { LazyTimeline } from '../timeline/LazyTimeline.tsx';
import { IncidentUpdates } from '../updates/IncidentUpdates.tsx';

export const CaseSections = memo(({ place: { tab, person }, onPlace }: SectionsProps) => {
  const viewer = useViewer();
  const incident = useRecordContext<Incident>();
  const persons = { open: person, onOpen: (index?: number) => onPlace({ tab, person: index }) };
  const read =
    incident && !mayEditPersons(viewer, incidentFacts(incident)) ? incident.case_details : undefined;
  // Sections below the first screen render later, so that the form responds sooner.
  const isWhole = useDeferredValue(true, false);
  switch (tab) {
    case 'Person Involved Details':
      return (
        <>
          {read ? (
            <CasualtiesView casualties={read.person_involved_details} />
          ) : (
            <CasualtySection {...persons} />
          )}
          {person === undefined && <TableSection section="medical_status" title="Medical status" />}
        </>
      );
    case 'Witnesses Details':
      return read ? <WitnessesView witnesses={read.witness_particulars} /> : <WitnessSection {...persons} />;
    case 'Details of Property Damage':
      return <TableSection key={tab} section="property" title={tab} />;
    case 'Incident Updates':
      return incident ? <IncidentUpdates incident={incident} /> : null;
    case 'Timeline':
      return incident ? <LazyTimeline incidentId={incident.id} /> : null;
    case 'Post-Incident Follow-Up':
      return <TableSection key={tab} section="follow_up" title={tab} />;
    case 'Root Cause Analysis':
      return <TableSection key={tab} section="root_cause" title="Root Cause" />;
    case 'Recommended Corrective Actions':
      return <CorrectiveActionsSection />;
    case 'MPD Incident Analysis':
      return <TableSection key={tab} section="analysis" title={tab} />;
    case 'Regulatory Report':
      return incident ? <LazyRegulatoryReport incident={incident} isForm /> : null;
    case 'Notification List':
      return <NotificationListSection />;
    case 'Notification Settings':
      return <NotificationSettingsSection />;
    default:
      return (
        <>
          <SummarySection />
          {isWhole && (
            <>
              <MediaSection required />
              <LocationSection />
              <OverviewSection />
              <TableSection section="additional_actions" title="Additional action" />
            </>
          )}
        </>
      );
  }
});
