import { type SQL, sql } from 'drizzle-orm';
import { STATUSES_WITH_ACTIONS } from '../../contract/incidents/correctiveActions.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { correctiveActions, incidents } from '../database/schema.ts';
import type { Call } from '../http/endpoints/endpointRoutes.ts';

/** Expects the alias `action` in the statement (DET-4). */
export function isOverdueAction(today: string): SQL {
  return sql`not action.is_done and action.due_on < ${today}
    and ${incidents.status} in ${[...STATUSES_WITH_ACTIONS]}`;
}

export function actionConditions({ actions }: Call<'get_all_incidents'>['input'], now: Date): SQL[] {
  if (!actions) return [];
  return [
    sql`exists (select from ${correctiveActions} action
      where action.incident_id = ${incidents.id} and ${isOverdueAction(singaporeDay(now))})`,
  ];
}
