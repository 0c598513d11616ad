import { eq, sql } from 'drizzle-orm';
import { maySeeNames } from '../../contract/access.ts';
import { maskTrailEntry } from '../../contract/audit/maskedTrail.ts';
import { remarksProblem } from '../../contract/audit/remarks.ts';
import { isServerSentence, mayAddToTrail, remarkSentence } from '../../contract/audit/serverSentences.ts';
import { isExport } from '../../contract/incidents/exportRange.ts';
import type { StoredViews } from '../../contract/schemas/listView.ts';
import { readAudit, sameReportSince, withoutWritten, writeAudit } from '../audit/auditTrail.ts';
import { readCaseFingerprint } from '../audit/caseFingerprint.ts';
import type { Queryable } from '../database/connection.ts';
import { incidentViews, listViews } from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Handler, Handlers } from '../http/endpoints/endpointRoutes.ts';
import { listEnd } from '../http/endpoints/paging.ts';
import { forbidden, Refusal, refusedField } from '../http/refusal.ts';
import { countTabs } from './countTabs.ts';
import { createIncident } from './createIncident.ts';
import { exportIncidents } from './exportIncidents.ts';
import { lockIncident, openIncident, openUnlessDraft } from './findIncident.ts';
import { toIncident } from './incidentRow.ts';
import { listIncidents } from './listIncidents.ts';
import { mapIncidents } from './mapIncidents.ts';
import { nearbyIncidents } from './nearbyIncidents.ts';
import type { NotifyOfChange } from './saveChange.ts';
import { readTimeline } from './timeline/readTimeline.ts';
import { updateIncident } from './updateIncident.ts';

const NONE: StoredViews = { views: [], version: 0 };
const KEPT = { views: listViews.views, version: listViews.version };

async function readViews(database: Queryable, { user }: SignedIn): Promise<StoredViews> {
  const [kept] = await database.select(KEPT).from(listViews).where(eq(listViews.userId, user.id));
  return kept ?? NONE;
}

/** @throws Refusal 409 with `data` if another device saved in between */
const saveViews: Handler<'save_list_views'> = async ({ database }, { input: { views, version }, by }) => {
  const [kept] = await database
    .insert(listViews)
    .values({ userId: by.user.id, views, version: version + 1 })
    .onConflictDoUpdate({
      target: listViews.userId,
      set: { views: sql`excluded.views`, version: sql`excluded.version` },
      setWhere: eq(listViews.version, version),
    })
    .returning(KEPT);
  if (kept) return { data: kept };
  throw new Refusal(409, 'Your views have been changed on another device.', {
    data: await readViews(database, by),
  });
};

/**
 * Drops sentences in the server's own format, so that clients cannot forge changes (IAUD-2).
 * @throws Refusal 404, 403; 400 for too many or too long remarks
 */
const addRemarks: Handler<'create_incident_audit_trail'> = async ({ database, now }, { input, by }) => {
  const sent = input.description.map((sentence) => sentence.trim()).filter(Boolean);
  const own = [...new Set(sent.filter((sentence) => !isServerSentence(sentence)))];
  const problem = remarksProblem(own);
  if (problem) throw refusedField(400, 'description', problem);
  const remarks = own.map(remarkSentence);
  const at = now();
  await database.transaction(async (transaction) => {
    // The lock lets concurrent requests see each other's remarks.
    const incident = await lockIncident(transaction, by, input.incident_id);
    if (!mayAddToTrail(by.viewer, incident, incident.document.incident_updates, sent)) throw forbidden();
    if (remarks.length === 0) return;
    const subject = { subject: 'incident', id: String(incident.id) } as const;
    const description = await withoutWritten(transaction, subject, by, remarks, sameReportSince(at));
    if (description.length === 0) return;
    await writeAudit(transaction, subject, by, { description, platform: input.platform, at });
  });
};

export function incidentHandlers(notify: NotifyOfChange): Handlers {
  return {
    get_all_incidents: (services, call) =>
      isExport(call.input) ? exportIncidents(services, call) : listIncidents(services, call),
    count_incidents: countTabs,
    map_incidents: mapIncidents,
    get_list_views: async ({ database }, { by }) => ({ data: await readViews(database, by) }),
    save_list_views: saveViews,
    get_nearby_incidents: nearbyIncidents,
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
