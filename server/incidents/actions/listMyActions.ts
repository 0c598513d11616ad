import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { mayOpenCategory, type Viewer } from '../../../contract/access.ts';
import { STATUSES_WITH_ACTIONS } from '../../../contract/incidents/correctiveActions.ts';
import { singaporeDay } from '../../../contract/singaporeTime.ts';
import { CATEGORIES } from '../../../contract/values/incidentValues.ts';
import { correctiveActions, incidents } from '../../database/schema.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';
import type { Handler } from '../../http/endpoints/endpointRoutes.ts';
import { listEnd } from '../../http/endpoints/paging.ts';
import { readMyAction, toMyAction } from './myAction.ts';

const { assignedUser, assignedDepartment, dueOn, isDone, actionId, incidentId } = correctiveActions;

/** Overdue actions come first and undated ones last; completed actions are listed in reverse. */
export const listMyActions: Handler<'get_my_actions'> = async ({ database, now }, { input, by }) => {
  const where = and(mine(by), inArray(incidents.status, [...STATUSES_WITH_ACTIONS]), openTo(by.viewer));
  const ofIncident = eq(incidents.id, incidentId);
  const count = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  // Completed actions are counted only for their own page: after some years they are the majority.
  const counted = input.status === 'done' ? where : and(where, eq(isDone, false));
  const [counts] = await database
    .select({
      open: count(sql`not ${isDone}`),
      done: count(sql`${isDone}`),
      overdue: count(sql`not ${isDone} and ${dueOn} < ${singaporeDay(now())}`),
    })
    .from(correctiveActions)
    .innerJoin(incidents, ofIncident)
    .where(counted);
  const { open = 0, done = 0, overdue = 0 } = counts ?? {};
  const way = input.status === 'done' ? sql`desc` : sql`asc`;
  const rows = await database
    .select({ incident: INCIDENT, actionId })
    .from(correctiveActions)
    .innerJoin(incidents, ofIncident)
    .where(and(where, eq(isDone, input.status === 'done')))
    .orderBy(sql`${dueOn} ${way} nulls last`, sql`${incidentId} ${way}`, actionId)
    .limit(input.size)
    .offset(input.page * input.size);
  const data = rows.flatMap(({ incident, actionId: id }) => {
    const action = readMyAction(incident, id);
    return action ? [toMyAction(by, incident, action)] : [];
  });
  const total = input.status === 'done' ? done : open;
  return { data, open, overdue, ...listEnd('get_my_actions', input, total, 0) };
};

const INCIDENT = {
  id: incidents.id,
  status: incidents.status,
  category: incidents.category,
  createdBy: incidents.createdBy,
  title: incidents.title,
  document: incidents.document,
};

/** `isMine` of contract/incidents/correctiveActions.ts in SQL; a test compares the two. */
function mine({ user }: SignedIn): SQL {
  const own = sql`${assignedUser} = ${user.id}`;
  return user.subDepartment ? sql`(${own} or ${assignedDepartment} = ${user.subDepartment})` : own;
}

function openTo(viewer: Viewer): SQL {
  const categories = ['' as const, ...CATEGORIES].filter((category) => mayOpenCategory(viewer, category));
  return categories.length > 0 ? inArray(incidents.category, categories) : sql`false`;
}
