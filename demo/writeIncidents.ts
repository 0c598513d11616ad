import { wireDateToDay } from '../contract/singaporeTime.ts';
import type { Queryable } from '../server/database/connection.ts';
import { incidentFiles, incidents } from '../server/database/schema.ts';
import { listIncidentFiles } from '../server/incidents/incidentFiles.ts';
import type { DemoIncident } from './incidents/incident.ts';
import { writeTrails } from './writeTrails.ts';

const BATCH = 200;

export async function writeIncidents(
  transaction: Queryable,
  all: readonly DemoIncident[],
  onProgress: (sentence: string) => void,
): Promise<void> {
  const total = all.length.toLocaleString('en-SG');
  for (let from = 0; from < all.length; from += BATCH) {
    onProgress(`Creating ${total} incidents… ${from}`);
    const batch = all.slice(from, from + BATCH);
    const stored = await transaction
      .insert(incidents)
      .values(batch.map(getRow))
      .returning({ id: incidents.id });
    const numbered = batch.map((incident, index) => {
      const id = stored[index]?.id;
      if (id === undefined) throw new Error('The database stored fewer incidents than it was given.');
      return { id, incident };
    });
    const files = numbered.flatMap(({ id, incident }) =>
      listIncidentFiles(incident.document).map((path) => ({
        incidentId: id,
        path,
      })),
    );
    if (files.length > 0) await transaction.insert(incidentFiles).values(files);
    await writeTrails(
      transaction,
      'incident',
      numbered.map(({ id, incident }) => ({ id: String(id), trail: incident.audit })),
    );
  }
}

function getRow(incident: DemoIncident): typeof incidents.$inferInsert {
  const { document, createdBy } = incident;
  const description = document.case_details.incident_description;
  return {
    status: incident.status,
    category: incident.category,
    park: description.park,
    zoneType: description.zone_type,
    incidentType: description.incident_type,
    placement: description.incident_placement,
    classification: description.incident_classification,
    isEmergency: description.is_emergency_incident === 'Yes',
    incidentDate: wireDateToDay(description.date),
    title: description.incident_title,
    notiFrequency: incident.notiFrequency,
    createdBy: createdBy.uid,
    creatorName: createdBy.name,
    department: createdBy.department,
    subDepartment: createdBy.subDepartment,
    createdAt: incident.createdAt,
    latestUpdatedAt: incident.latestUpdatedAt,
    latestUpdatedBy: incident.latestUpdatedBy.name,
    document,
  };
}
