import { memo, useDeferredValue } from 'react';
import { useRecordContext } from 'react-admin';
import { incidentFacts, mayEditPersons } from '../../../../contract/access.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { useViewer } from '../../../host/useViewer.ts';
import type { SectionsProps } from '../IncidentForm.tsx';
import { LocationSection } from '../location/LocationSection.tsx';
import { NotificationListSection } from '../notified/NotificationListSection.tsx';
import { NotificationSettingsSection } from '../notified/NotificationSettingsSection.tsx';
import { CasualtySection } from '../persons/CasualtySection.tsx';
import { WitnessSection } from '../persons/WitnessSection.tsx';
import { LazyRegulatoryReport } from '../reporting/LazyRegulatoryReport.tsx';
import { AdditionalActionSection } from '../sections/AdditionalActionSection.tsx';
import { FollowUpSection, MedicalSection } from '../sections/AfterActionSections.tsx';
import { AnalysisSection, RootCauseSection } from '../sections/AnalysisSections.tsx';
import { CorrectiveActionsSection } from '../sections/CorrectiveActionsSection.tsx';
import { MediaSection } from '../sections/MediaSection.tsx';
import { OverviewSection } from '../sections/OverviewSection.tsx';
import { PropertySection } from '../sections/PropertySection.tsx';
import { SummarySection } from '../sections/SummarySection.tsx';
import { LazyTimeline } from '../timeline/LazyTimeline.tsx';
import { IncidentUpdates } from '../updates/IncidentUpdates.tsx';
import { CasualtiesView, WitnessesView } from '../view/PersonsView.tsx';

/** DET-1: the sections of each tab of a filed incident; what happened comes first. */
export const CaseSections = memo(({ place: { tab, person }, onPlace }: SectionsProps) => {
  const viewer = useViewer();
  const incident = useRecordContext<Incident>();
  const persons = { open: person, onOpen: (index?: number) => onPlace({ tab, person: index }) };
  // CAS-1: those whom one may not change are read.
  const read =
    incident && !mayEditPersons(viewer, incidentFacts(incident)) ? incident.case_details : undefined;
  // What stands below the first screen is drawn once that can be touched.
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
          {person === undefined && <MedicalSection />}
        </>
      );
    case 'Witnesses Details':
      return read ? <WitnessesView witnesses={read.witness_particulars} /> : <WitnessSection {...persons} />;
    case 'Details of Property Damage':
      return <PropertySection />;
    case 'Incident Updates':
      return incident ? <IncidentUpdates incident={incident} /> : null;
    case 'Timeline':
      return incident ? <LazyTimeline incidentId={incident.id} /> : null;
    case 'Post-Incident Follow-Up':
      return <FollowUpSection />;
    case 'Root Cause Analysis':
      return <RootCauseSection />;
    case 'Recommended Corrective Actions':
      return <CorrectiveActionsSection />;
    case 'MPD Incident Analysis':
      return <AnalysisSection />;
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
              <AdditionalActionSection />
            </>
          )}
        </>
      );
  }
});
