import type { IncidentContent } from '../../../../contract/schemas/incident.ts';
import { CategoryChip } from '../../../components/CategoryChip.tsx';
import { FormSection } from '../../../components/form/FormSection.tsx';
import { PlaceOnMap } from '../../../components/map/PlaceOnMap.tsx';
import { MediaGallery } from '../../../components/media/MediaGallery.tsx';
import { TableView } from './TableView.tsx';

type Props = { incident: Pick<IncidentContent, 'case_details' | 'aar'> };

export function DescriptionView({ incident: { case_details, aar } }: Props) {
  const { incident_description: description, photo_video } = case_details;
  const { category, park, zone_type, zone } = description;
  return (
    <>
      <TableView section="summary" title="Incident Summary" values={description} />
      <FormSection title="Photos and Videos">
        <MediaGallery media={photo_video} />
      </FormSection>
      <TableView section="location" title="Location" values={description}>
        {zone && <PlaceOnMap park={park} zoneType={zone_type} zone={zone} />}
      </TableView>
      <TableView
        section="overview"
        title="Overview"
        values={description}
        shown={{ category: category && <CategoryChip category={category} /> }}
      />
      <TableView section="additional_actions" title="Additional action" values={aar.additional_actions} />
    </>
  );
}
