import { sql } from 'drizzle-orm';
import { REMINDED_ALONE } from '../../../contract/incidents/correctiveActions.ts';
import { actionReminders, correctiveActions } from '../../database/schema.ts';
import type { Services } from '../../services.ts';

/** A reminder is of a week at most, so that what is this old can hold back none that is still to go out. */
const KEPT = 90 * 24 * 60 * 60_000;

/**
 * DET-4: forgets that people were reminded of what is done, gone, or due on another day by now; of what is still to be done it
 * keeps the latest, by as many as make the head of the department hear of the next.
 */
export async function pruneReminders({ database, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - KEPT).toISOString();
  await database.forLongWork((own) =>
    own.execute(
      sql`delete from ${actionReminders} old
        where old.at < ${before}::timestamptz and (
          not exists (
            select from ${correctiveActions} action
            where action.incident_id = old.incident_id and action.action_id = old.action_id
              and action.due_on = old.due_on and not action.is_done
          )
          or ${sql.raw(String(REMINDED_ALONE))} <= (
            select count(*) from ${actionReminders} newer
            where newer.incident_id = old.incident_id and newer.action_id = old.action_id
              and newer.due_on = old.due_on and newer.number > old.number
          )
        )`,
    ),
  );
}
