import { memo, useDeferredValue } from 'react';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import type { SectionsProps } from '../../../custom/incident_form/IncidentFormPage.tsx';
import { LocationSection } from '../../../custom/incident_form/location/LocationSection.tsx';
import { CasualtySection } from '../../../custom/incident_form/persons/CasualtySection.tsx';
import { WitnessSection } from '../../../custom/incident_form/persons/WitnessSection.tsx';
import { NotificationListSection } from '../../../custom/incident_form/recipients/NotificationListSection.tsx';
import { NotificationSettingsSection } from '../../../custom/incident_form/recipients/NotificationSettingsSection.tsx';
import { ReviewSection } from '../../../custom/incident_form/review/ReviewSection.tsx';
import { EarlyAnalysis } from '../../../custom/incident_form/sections/EarlyAnalysis.tsx';
import { MediaSection } from '../../../custom/incident_form/sections/MediaSection.tsx';
import { OverviewSection } from '../../../custom/incident_form/sections/OverviewSection.tsx';
import { SummarySection } from '../../../custom/incident_form/sections/SummarySection.tsx';
import { TableSection } from '../../../custom/incident_form/sections/TableSection.tsx';

const OVERVIEW = ['overview', OverviewSection] as const;
const LOCATION = ['location', LocationSection] as const;
const SUMMARY = ['summary', SummarySection] as const;
const MEDIA = ['media', MediaSection] as const;

const AT_A_DESK = [OVERVIEW, LOCATION, SUMMARY, MEDIA];
const IN_THE_FIELD = [MEDIA, LOCATION, SUMMARY, OVERVIEW];

export const NewSections = memo(({ place: { tab, person }, onPlace, goTo }: SectionsProps) => {
  const persons = { open: person, onOpen: (index?: number) => onPlace({ tab, person: index }) };
  const sections = useIsPhone() ? IN_THE_FIELD : AT_A_DESK;
  // Sections below the first screen render later, so that the form responds sooner.
  const isWhole = useDeferredValue(true, false);
  switch (tab) {
    case 'Person Involved Details':
      return <CasualtySection {...persons} />;
    case 'Witnesses Details':
      return <WitnessSection {...persons} />;
    case 'Details of Property Damage':
      return <TableSection section="property" title={tab} />;
    case 'Notification List':
      return <NotificationListSection />;
    case 'Notification Settings':
      return <NotificationSettingsSection />;
    case 'Review':
      return <ReviewSection goTo={goTo} />;
    default:
      return (
        <>
          {(isWhole ? sections : sections.slice(0, 2)).map(([name, Section]) => (
            <Section key={name} />
          ))}
          {isWhole && (
            <>
              <TableSection section="additional_actions" title="Additional action" />
              <EarlyAnalysis />
            </>
          )}
        </>
      );
  }
});
