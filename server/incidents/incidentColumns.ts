import type { IncidentContent } from '../../contract/schemas/incident.ts';
import { wireDateToDay } from '../../contract/singaporeTime.ts';

/** The columns that an incident's content fills, so that lists filter and sort by them. */
export function columnsOf({ case_details, noti_frequency }: IncidentContent) {
  const description = case_details.incident_description;
  return {
    category: description.category,
    park: description.park,
    zoneType: description.zone_type,
    incidentType: description.incident_type,
    placement: description.incident_placement,
    classification: description.incident_classification,
    isEmergency: description.is_emergency_incident === 'Yes',
    incidentDate: wireDateToDay(description.date) ?? null,
    title: description.incident_title,
    notiFrequency: noti_frequency,
  };
}
