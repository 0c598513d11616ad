import { getReportDueDate, REPORTING_RULES_VERSION } from '../../contract/incidents/regulatory.ts';
import type { IncidentContent } from '../../contract/schemas/incident.ts';
import { wireDateToDay } from '../../contract/singaporeTime.ts';

export function toColumns({ case_details, aar, noti_frequency }: IncidentContent) {
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
    ...reportingColumns({ case_details, aar }),
  };
}

export function reportingColumns(content: Pick<IncidentContent, 'case_details' | 'aar'>) {
  return { reportDue: getReportDueDate(content) ?? null, reportRules: REPORTING_RULES_VERSION };
}
