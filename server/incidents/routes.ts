import { sql } from 'drizzle-orm';
import { maySeeNames } from '../../contract/access.ts';
import { maskTrailEntry } from '../../contract/audit/maskedTrail.ts';
import { isExport } from '../../contract/incidents/exportRange.ts';
import { readAudit } from '../audit/auditTrail.ts';
import { readCaseFingerprint } from '../audit/caseFingerprint.ts';
import { incidentViews } from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import type { Handlers } from '../http/endpoints/endpointRoutes.ts';
import { listEnd } from '../http/endpoints/paging.ts';
import { addRemarks } from './addRemarks.ts';
import { countTabs } from './countTabs.ts';
import { createIncident } from './createIncident.ts';
import { exportIncidents } from './exportIncidents.ts';
import { openIncident, openUnlessDraft } from './findIncident.ts';
import { toIncident } from './incidentRow.ts';
import { listIncidents } from './listIncidents.ts';
import { readViews, saveViews } from './listViews.ts';
import { mapIncidents } from './mapIncidents.ts';
import type { NotifyOfChange } from './saveChange.ts';
import { readTimeline } from './timeline/readTimeline.ts';
import { updateIncident } from './updateIncident.ts';

export function incidentHandlers(notify: NotifyOfChange): Handlers {
  return {
    get_all_incidents: (services, call) =>
      isExport(call.input) ? exportIncidents(services, call) : listIncidents(services, call),
    count_incidents: countTabs,
    map_incidents: mapIncidents,
    get_list_views: async ({ database }, { by }) => ({ data: await readViews(database, by) }),
    save_list_views: saveViews,
    get_incident: async ({ database }, { input, by }) => ({
      data: toIncident(by.viewer, await openIncident(database, by, input.id)),
    }),
    create_incident: (services, call) => createIncident(services, call, notify),
    update_incident: (services, call) => updateIncident(services, call, notify),
    have_viewed_incident: async ({ database, now }, { input, by }) => {
      const incident = await openUnlessDraft(database, by, input.incident_id);
      if (!incident) return;
      await database
        .insert(incidentViews)
        .values({ incidentId: incident.id, userId: by.user.id, viewedAt: now() })
        .onConflictDoUpdate({
          target: [incidentViews.incidentId, incidentViews.userId],
          set: { viewedAt: sql`excluded.viewed_at` },
        });
    },
    incident_presence: async ({ database, presence }, { input, by }) => {
      const { page, state } = input;
      const incident = await openIncident(database, by, input.incident_id);
      const incidentId = String(incident.id);
      const { id: userId, name } = by.user;
      await publish(database, { kind: 'presence', incidentId, userId, name, page, state });
      return { data: presence.othersOn(incidentId, userId) };
    },
    create_incident_audit_trail: addRemarks,
    get_incident_audit_trails: async ({ database }, { input, by }) => {
      const incident = await openIncident(database, by, input.incident_id);
      const { data, total } = await readAudit(
        database,
        { subject: 'incident', id: String(incident.id) },
        input,
      );
      const shown = maySeeNames(by.viewer, incident) ? data : data.map(maskTrailEntry);
      return { data: shown, ...listEnd('get_incident_audit_trails', input, total, 1) };
    },
    get_incident_fingerprint: async ({ database }, { input, by }) => {
      const incident = await openIncident(database, by, input.incident_id);
      return { data: await readCaseFingerprint(database, String(incident.id), input.expect) };
    },
    get_incident_timeline: async ({ database }, call) =>
      readTimeline(database, await openIncident(database, call.by, call.input.incident_id), call),
  };
}
