import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { mayListIncident, mayManageUser, type Viewer } from '../../../contract/access.ts';
import { STATUSES_HELD } from '../../../contract/accounts/handOver.ts';
import { STATUSES_WITH_ACTIONS } from '../../../contract/incidents/correctiveActions.ts';
import type { Queryable } from '../../database/connection.ts';
import { correctiveActions, incidents } from '../../database/schema.ts';
import type { Handler } from '../../http/endpoints/endpointRoutes.ts';
import { forbidden } from '../../http/refusal.ts';
import { type IncidentWithActions, readMyAction } from '../../incidents/actions/myAction.ts';
import { incidentCode } from '../../incidents/incidentRow.ts';
import { findUser } from '../findUser.ts';

const isHeldCase = (userId: string) =>
  and(eq(incidents.createdBy, userId), inArray(incidents.status, [...STATUSES_HELD]));

/** Actions of the person's department stay there (DET-4). */
const isHeldAction = (userId: string) =>
  and(
    eq(correctiveActions.assignedUser, userId),
    eq(correctiveActions.isDone, false),
    inArray(incidents.status, [...STATUSES_WITH_ACTIONS]),
  );

/** All callers lock in this order, which avoids deadlocks. */
export function lockIncidents(transaction: Queryable, userId: string) {
  const withActions = transaction
    .select({ id: correctiveActions.incidentId })
    .from(correctiveActions)
    .innerJoin(incidents, eq(incidents.id, correctiveActions.incidentId))
    .where(isHeldAction(userId));
  return transaction
    .select()
    .from(incidents)
    .where(or(isHeldCase(userId), inArray(incidents.id, withActions)))
    .orderBy(asc(incidents.id))
    .for('no key update');
}

/** @throws Refusal 403, 404 */
export const readHeldWork: Handler<'get_held_work'> = async ({ database }, { input, by }) => {
  const user = await findUser(database, input.user_id);
  if (!mayManageUser(by.viewer, user)) throw forbidden();
  const { id, status, category, createdBy, title, document } = incidents;
  const cases = await database
    .select({ id, status, category, createdBy, title })
    .from(incidents)
    .where(isHeldCase(user.id))
    .orderBy(desc(incidents.latestUpdatedAt), desc(id));
  const asRead = toIncident(by.viewer);
  const actions = await database
    .select({
      incident: { id, status, category, createdBy, title, document },
      actionId: correctiveActions.actionId,
      dueOn: correctiveActions.dueOn,
    })
    .from(correctiveActions)
    .innerJoin(incidents, eq(id, correctiveActions.incidentId))
    .where(isHeldAction(user.id))
    .orderBy(sql`${correctiveActions.dueOn} asc nulls last`, id, correctiveActions.actionId);
  return {
    data: {
      id: user.id,
      cases: cases.map(asRead),
      actions: actions.map(({ incident, actionId, dueOn }) => ({
        id: `${incident.id}-${actionId}`,
        incident: asRead(incident),
        description: mayListIncident(by.viewer, incident)
          ? (readMyAction(incident, actionId)?.description ?? '')
          : '',
        to_be_done_by: dueOn ?? '',
      })),
    },
  };
};

/** Incidents that the viewer may not list show only their number (LIST-13). */
const toIncident =
  (viewer: Viewer) =>
  (incident: Pick<IncidentWithActions, 'id' | 'status' | 'category' | 'createdBy' | 'title'>) => ({
    id: String(incident.id),
    incident_id: incidentCode(incident.id),
    incident_status: incident.status,
    incident_title: mayListIncident(viewer, incident) ? incident.title : '',
  });
