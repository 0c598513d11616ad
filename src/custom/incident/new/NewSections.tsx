import { memo, useDeferredValue } from 'react';
import type { SectionsProps } from '../IncidentForm.tsx';
import { LocationSection } from '../location/LocationSection.tsx';
import { NotificationListSection } from '../notified/NotificationListSection.tsx';
import { NotificationSettingsSection } from '../notified/NotificationSettingsSection.tsx';
import { CasualtySection } from '../persons/CasualtySection.tsx';
import { WitnessSection } from '../persons/WitnessSection.tsx';
import { ReviewSection } from '../review/ReviewSection.tsx';
import { AdditionalActionSection } from '../sections/AdditionalActionSection.tsx';
import { EarlyAnalysis } from '../sections/AnalysisSections.tsx';
import { MediaSection } from '../sections/MediaSection.tsx';
import { OverviewSection } from '../sections/OverviewSection.tsx';
import { PropertySection } from '../sections/PropertySection.tsx';
import { SummarySection } from '../sections/SummarySection.tsx';

/** FORM-1: the sections of each page of a new incident, in the order in which one tells it. */
export const NewSections = memo(({ place: { tab, person }, onPlace, goTo }: SectionsProps) => {
  const persons = { open: person, onOpen: (index?: number) => onPlace({ tab, person: index }) };
  // What stands below the first screen is drawn once that can be touched.
  const isWhole = useDeferredValue(true, false);
  switch (tab) {
    case 'Person Involved Details':
      return <CasualtySection {...persons} />;
    case 'Witnesses Details':
      return <WitnessSection {...persons} />;
    case 'Details of Property Damage':
      return <PropertySection />;
    case 'Notification List':
      return <NotificationListSection />;
    case 'Notification Settings':
      return <NotificationSettingsSection />;
    case 'Review':
      return <ReviewSection goTo={goTo} />;
    default:
      return (
        <>
          <OverviewSection />
          <LocationSection />
          {isWhole && (
            <>
              <SummarySection />
              <MediaSection />
              <AdditionalActionSection />
              <EarlyAnalysis />
            </>
          )}
        </>
      );
  }
});
