import { useRecordContext } from 'react-admin';
import { incidentFacts, mayEditPersons } from '../../../contract/access.ts';
import type { Incident } from '../../../contract/schemas/incident.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { useViewer } from '../../host/useViewer.ts';
import type { FormPlace } from './form/formPlace.ts';
import { usePurpose } from './form/formProblems.ts';
import { LocationSection } from './location/LocationSection.tsx';
import { MediaField } from './media/MediaField.tsx';
import { NotificationListSection } from './notified/NotificationListSection.tsx';
import { NotificationSettingsSection } from './notified/NotificationSettingsSection.tsx';
import { CasualtySection } from './persons/CasualtySection.tsx';
import { WitnessSection } from './persons/WitnessSection.tsx';
import { LazyRegulatoryReport } from './reporting/LazyRegulatoryReport.tsx';
import { ReviewSection } from './review/ReviewSection.tsx';
import { AdditionalActionSection } from './sections/AdditionalActionSection.tsx';
import { FollowUpSection, MedicalSection } from './sections/AfterActionSections.tsx';
import { AnalysisSection, EarlyAnalysis, RootCauseSection } from './sections/AnalysisSections.tsx';
import { CorrectiveActionsSection } from './sections/CorrectiveActionsSection.tsx';
import { OverviewSection } from './sections/OverviewSection.tsx';
import { PropertySection } from './sections/PropertySection.tsx';
import { SummarySection } from './sections/SummarySection.tsx';
import { IncidentUpdates } from './updates/IncidentUpdates.tsx';
import { CasualtiesView, WitnessesView } from './view/PersonsView.tsx';

type Props = { place: FormPlace; onPlace: (place: FormPlace) => void; goTo: (path: string) => void };

/** The sections of a tab, in the order in which one tells an incident; of a filed one what happened comes first (DET-1). */
export function IncidentSections({ place: { tab, person }, onPlace, goTo }: Props) {
  const purpose = usePurpose();
  const viewer = useViewer();
  const incident = useRecordContext<Incident>();
  const persons = { open: person, onOpen: (index?: number) => onPlace({ tab, person: index }) };
  // CAS-1: those whom one may not change are read.
  const read =
    incident && !mayEditPersons(viewer, incidentFacts(incident)) ? incident.case_details : undefined;
  switch (tab) {
    case 'Incident Description':
      return purpose === 'submit' ? (
        <>
          <OverviewSection />
          <LocationSection />
          <SummarySection />
          <MediaSection />
          <AdditionalActionSection />
          <EarlyAnalysis />
        </>
      ) : (
        <>
          <SummarySection />
          <MediaSection required />
          <LocationSection />
          <OverviewSection />
          <AdditionalActionSection />
        </>
      );
    case 'Person Involved Details':
      return (
        <>
          {read ? (
            <CasualtiesView casualties={read.person_involved_details} />
          ) : (
            <CasualtySection {...persons} />
          )}
          {purpose === 'save' && person === undefined && <MedicalSection />}
        </>
      );
    case 'Witnesses Details':
      return read ? <WitnessesView witnesses={read.witness_particulars} /> : <WitnessSection {...persons} />;
    case 'Details of Property Damage':
      return <PropertySection />;
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
    case 'Review':
      return <ReviewSection goTo={goTo} />;
    default:
      return incident ? <IncidentUpdates incident={incident} /> : null;
  }
}

function MediaSection({ required = false }: { required?: boolean }) {
  return (
    <FormSection title="Photos and Videos">
      <MediaField name="case_details.photo_video" required={required} />
    </FormSection>
  );
}
