import { sql } from 'drizzle-orm';
import { REMINDED_ALONE } from '../../../contract/incidents/correctiveActions.ts';
import { actionReminders, correctiveActions } from '../../database/schema.ts';
import type { Services } from '../../services.ts';

/** Milliseconds. Reminders repeat weekly, so older rows cannot suppress one. */
const KEPT = 90 * 24 * 60 * 60_000;

/** Open actions keep their latest reminders, as many as the escalation counts (REMINDED_ALONE). */
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
