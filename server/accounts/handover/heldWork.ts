import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { mayListIncident, mayManageUser, type Viewer } from '../../../contract/access.ts';
import { STATUSES_HELD } from '../../../contract/accounts/handOver.ts';
import { STATUSES_WITH_ACTIONS } from '../../../contract/incidents/correctiveActions.ts';
import type { Queryable } from '../../database/connection.ts';
import { correctiveActions, incidents } from '../../database/schema.ts';
import type { Answer, Call } from '../../http/endpoints/endpointRoutes.ts';
import { forbidden } from '../../http/refusal.ts';
import { type IncidentWithActions, readMyAction } from '../../incidents/actions/myAction.ts';
import { incidentCode } from '../../incidents/incidentRow.ts';
import type { Services } from '../../services.ts';
import { findUser } from '../findUser.ts';

/** A case that the person filed and that is not closed. */
export const isHeldCase = (userId: string) =>
  and(eq(incidents.createdBy, userId), inArray(incidents.status, [...STATUSES_HELD]));

/** DET-4: an action that is the person's to do; not their department's, which stays. */
const isHeldAction = (userId: string) =>
  and(
    eq(correctiveActions.assignedUser, userId),
    eq(correctiveActions.isDone, false),
    inArray(incidents.status, [...STATUSES_WITH_ACTIONS]),
  );

/** Those that the person holds something of, held until the transaction ends, in the order in which everybody holds them. */
export function holdIncidents(transaction: Queryable, userId: string) {
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

/** Issue 20, item 4: what somebody still holds, for whoever may archive them. @throws Refusal 403, 404 */
export async function readHeldWork(
  { database }: Services,
  { input, by }: Call<'get_held_work'>,
): Promise<Answer<'get_held_work'>> {
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
}

/** LIST-13: of what the viewer may not list they learn that it is held, and its number. */
const toIncident =
  (viewer: Viewer) =>
  (incident: Pick<IncidentWithActions, 'id' | 'status' | 'category' | 'createdBy' | 'title'>) => ({
    id: String(incident.id),
    incident_id: incidentCode(incident.id),
    incident_status: incident.status,
    incident_title: mayListIncident(viewer, incident) ? incident.title : '',
  });
