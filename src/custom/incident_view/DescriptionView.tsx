import type { IncidentContent } from '../../../contract/schemas/incident.ts';
import { CategoryChip } from '../../components/CategoryChip.tsx';
import { Facts } from '../../components/Facts.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { PlaceOnMap } from '../../components/map/PlaceOnMap.tsx';
import { MediaGallery } from '../incident_form/media/MediaGallery.tsx';

type Props = { incident: Pick<IncidentContent, 'case_details' | 'aar'> };

/** DET-1: Incident Description with its summary, media and additional actions. */
export function DescriptionView({ incident }: Props) {
  const { incident_description: description, photo_video } = incident.case_details;
  const actions = incident.aar.additional_actions;
  const services = description.emergency_services_activated.filter(({ checked }) => checked);
  return (
    <>
      <FormSection title="Overview">
        <Facts
          facts={[
            ['Category', <CategoryChip key="category" category={description.category} />],
            ['Emergency', description.is_emergency_incident],
            ['Incident Type', description.incident_type],
            ['Placement', description.incident_placement],
            ['Classification', description.incident_classification],
            ['Injury Type', description.injury_type.join(', ')],
            ['Follow-up required', description.is_followup_required],
            ['Recall people', description.recall_people],
            ['Emergency services activated', services.map(({ name }) => name).join(', ')],
          ]}
        />
      </FormSection>
      <FormSection title="Location">
        <Facts
          facts={[
            ['Park', description.park],
            ['Zone', description.zone_type],
            ['Sub zone', description.sub_zones],
            ['Date', description.date],
            ['Time', description.time.slice(0, 5)],
            ['Weather', description.weather],
            ['Area condition', description.area_condition.join(', ')],
          ]}
        />
        {description.zone && (
          <PlaceOnMap park={description.park} zoneType={description.zone_type} zone={description.zone} />
        )}
      </FormSection>
      <FormSection title="Incident Summary">
        <Facts
          facts={[
            ['Incident Title', description.incident_title],
            ['Incident Details', description.incident_remarks],
          ]}
        />
      </FormSection>
      <FormSection title="Photos and Videos">
        <MediaGallery media={photo_video} />
      </FormSection>
      <FormSection title="Additional action">
        <Facts
          facts={[
            ['Ambulance or police called', actions.amb_pol_called],
            ['Zone', actions.zone],
            ['Time called', actions.time_called.slice(0, 5)],
            ['Arrival time', actions.time_arrival.slice(0, 5)],
            ['Remark', actions.remarks],
          ]}
        />
      </FormSection>
    </>
  );
}
