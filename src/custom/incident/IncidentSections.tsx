import { FormSection } from '../../components/form/FormSection.tsx';
import type { FormPlace } from './form/formPlace.ts';
import { usePurpose } from './form/formProblems.ts';
import { LocationSection } from './location/LocationSection.tsx';
import { MediaField } from './media/MediaField.tsx';
import { NotificationListSection } from './notified/NotificationListSection.tsx';
import { NotificationSettingsSection } from './notified/NotificationSettingsSection.tsx';
import { CasualtySection } from './persons/CasualtySection.tsx';
import { WitnessSection } from './persons/WitnessSection.tsx';
import { ReviewSection } from './review/ReviewSection.tsx';
import { AdditionalActionSection } from './sections/AdditionalActionSection.tsx';
import { AnalysisSection, EarlyAnalysis, RootCauseSection } from './sections/AnalysisSections.tsx';
import { OverviewSection } from './sections/OverviewSection.tsx';
import { PropertySection } from './sections/PropertySection.tsx';
import { SummarySection } from './sections/SummarySection.tsx';

type Props = { place: FormPlace; onPlace: (place: FormPlace) => void; goTo: (path: string) => void };

/** The sections of a tab, in the order in which one tells an incident. */
export function IncidentSections({ place: { tab, person }, onPlace, goTo }: Props) {
  const purpose = usePurpose();
  const persons = { open: person, onOpen: (index?: number) => onPlace({ tab, person: index }) };
  switch (tab) {
    case 'Incident Description':
      return (
        <>
          <OverviewSection />
          <LocationSection />
          <SummarySection />
          <FormSection title="Photos and Videos">
            <MediaField name="case_details.photo_video" />
          </FormSection>
          <AdditionalActionSection />
          {purpose === 'submit' && <EarlyAnalysis />}
        </>
      );
    case 'Person Involved Details':
      return <CasualtySection {...persons} />;
    case 'Witnesses Details':
      return <WitnessSection {...persons} />;
    case 'Details of Property Damage':
      return <PropertySection />;
    case 'Root Cause Analysis':
      return <RootCauseSection />;
    case 'MPD Incident Analysis':
      return <AnalysisSection />;
    case 'Notification List':
      return <NotificationListSection />;
    case 'Notification Settings':
      return <NotificationSettingsSection />;
    case 'Review':
      return <ReviewSection goTo={goTo} />;
    default:
      return null;
  }
}
