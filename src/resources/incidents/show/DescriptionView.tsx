import { SHOWN_FIELDS } from '../../../../contract/incidents/shownFields.ts';
import type { IncidentContent } from '../../../../contract/schemas/incident.ts';
import { CategoryChip } from '../../../components/CategoryChip.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { PlaceOnMap } from '../../../components/map/PlaceOnMap.tsx';
import { MediaGallery } from '../../../components/media/MediaGallery.tsx';
import { DescriptionList } from '../../../components/record/DescriptionList.tsx';
import { TableView } from './TableView.tsx';
import { toDescription } from './toDescription.ts';

type Props = { incident: Pick<IncidentContent, 'case_details' | 'aar'> };

export function DescriptionView({ incident }: Props) {
  const { incident_description: description, photo_video } = incident.case_details;
  const services = description.emergency_services_activated.filter(({ checked }) => checked);
  return (
    <>
      <FormSection title="Incident Summary">
        <DescriptionList facts={toDescription('description', description, SHOWN_FIELDS.summary)} />
      </FormSection>
      <FormSection title="Photos and Videos">
        <MediaGallery media={photo_video} />
      </FormSection>
      <FormSection title="Location">
        <DescriptionList
          facts={toDescription('description', description, SHOWN_FIELDS.location, {
            zone: description.zone_type,
            time: description.time.slice(0, 5),
          })}
        />
        {description.zone && (
          <PlaceOnMap park={description.park} zoneType={description.zone_type} zone={description.zone} />
        )}
      </FormSection>
      <FormSection title="Overview">
        <DescriptionList
          facts={toDescription('description', description, SHOWN_FIELDS.overview, {
            category: description.category && <CategoryChip category={description.category} />,
            emergency_services_activated: services.map(({ name }) => name).join(', '),
          })}
        />
      </FormSection>
      <TableView
        section="additional_actions"
        title="Additional action"
        values={incident.aar.additional_actions}
      />
    </>
  );
}
