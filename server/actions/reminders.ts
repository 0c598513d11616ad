import { and, gt, inArray, or, sql } from 'drizzle-orm';
import {
  assignedTo,
  headsOf,
  REMINDED_ALONE,
  REMINDED_BEFORE,
  REMINDED_EVERY,
  STATUSES_WITH_ACTIONS,
} from '../../contract/correctiveActions.ts';
import { addDays, singaporeDay, wireDateAndTime } from '../../contract/singaporeTime.ts';
import { type Queryable, rowsOf } from '../database/connection.ts';
import { actionReminders, correctiveActions, deviceTokens, incidents, users } from '../database/schema.ts';
import { incidentCode } from '../incidents/incidentRow.ts';
import { enqueue } from '../messages/outbox.ts';
import { activeUsers, rolesThatMayOpen } from '../notifications/notifiedUsers.ts';
import type { Services } from '../services.ts';
import { actionOf } from './myAction.ts';
import { type Reminder, reminderMail, reminderPush } from './reminderMail.ts';

/** Nobody is reminded in the night; Singapore's time. */
const FROM = '08:00:00';
const BATCH = 500;

/**
 * DET-4: reminds of what is not done: three days before its day, on it, and weekly after. Of each once, whichever process
 * comes first: what says so is written with the messages. Whoever was not there on the day is reminded when they are.
 */
export async function remindOfActions(services: Services, signal?: AbortSignal): Promise<void> {
  const at = services.now();
  if (wireDateAndTime(at).time < FROM) return;
  for (let taken = BATCH; taken === BATCH && !signal?.aborted; ) {
    taken = await services.database.transaction(async (transaction) => {
      const due = await takeDue(transaction, at);
      await tell(transaction, services, due, at);
      return due.length;
    });
  }
}

type Due = { incident_id: number; action_id: string; due_on: string; earlier: number };

/** Notes those that are due, and answers them with how often people were reminded of each before. */
async function takeDue(transaction: Queryable, at: Date): Promise<Due[]> {
  const today = singaporeDay(at);
  const day = sql`${today}::date`;
  const rows = await rowsOf<Record<keyof Due, unknown>>(
    transaction,
    sql`with due as (
        select action.incident_id, action.action_id, action.due_on, reminder.number
        from ${correctiveActions} action
          join ${incidents} incident on incident.id = action.incident_id
          cross join lateral (
            select case when action.due_on > ${day} then 0 else 1 + (${day} - action.due_on) / ${sql.raw(String(REMINDED_EVERY))} end
          ) reminder (number)
        where not action.is_done and action.due_on <= ${addDays(today, REMINDED_BEFORE)}::date
          and incident.status in ${[...STATUSES_WITH_ACTIONS]}
          and (action.assigned_user is not null or action.assigned_department is not null)
          and not exists (
            select from ${actionReminders} sent
            where sent.incident_id = action.incident_id and sent.action_id = action.action_id
              and sent.due_on = action.due_on and sent.number = reminder.number
          )
        order by action.due_on, action.incident_id, action.action_id
        limit ${BATCH}
      ),
      taken as (
        insert into ${actionReminders} (incident_id, action_id, due_on, number, at)
        select due.*, ${at.toISOString()}::timestamptz from due
        on conflict do nothing
        returning incident_id, action_id, due_on
      )
      select taken.incident_id, taken.action_id, taken.due_on::text, (
        select count(*)::int from ${actionReminders} sent
        where sent.incident_id = taken.incident_id and sent.action_id = taken.action_id and sent.due_on = taken.due_on
      ) as earlier
      from taken`,
  );
  return rows.map(({ incident_id, action_id, due_on, earlier }) => ({
    incident_id: Number(incident_id),
    action_id: String(action_id),
    due_on: String(due_on),
    earlier: Number(earlier),
  }));
}

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'role' | 'subDepartment'>;

/** Each person by one mail, and by push where a device of theirs is told (AUTH-15); LIST-8: who may open the incident. */
async function tell(
  transaction: Queryable,
  { config }: Pick<Services, 'config'>,
  due: readonly Due[],
  at: Date,
): Promise<void> {
  if (due.length === 0) return;
  const ids = [...new Set(due.map(({ incident_id }) => incident_id))];
  const found = await transaction.select().from(incidents).where(inArray(incidents.id, ids));
  const byId = new Map(found.map((row) => [row.id, row]));
  const reminders = due.flatMap(({ incident_id, action_id, due_on, earlier }) => {
    const incident = byId.get(incident_id);
    const action = incident && actionOf(incident, action_id);
    return action ? [{ incident, action, dueOn: due_on, isLate: earlier >= REMINDED_ALONE }] : [];
  });
  const { assigned, members } = await peopleOf(
    transaction,
    reminders.map(({ action }) => assignedTo(action)),
    at,
  );
  const told = new Map<string, { person: Person; reminders: Reminder[] }>();
  for (const { incident, action, dueOn, isLate } of reminders) {
    const { user, subDepartment } = assignedTo(action);
    const department = subDepartment ?? assigned.find(({ id }) => id === user)?.subDepartment;
    const ofDepartment = members.filter((person) => department && person.subDepartment === department);
    const own = user ? members.filter(({ id }) => id === user) : ofDepartment;
    const heads = isLate ? headsOf(ofDepartment.filter(({ id }) => id !== user)) : [];
    const roles = await rolesThatMayOpen(transaction, incident.category);
    for (const person of new Set([...own, ...heads])) {
      if (!roles.includes(person.role)) continue;
      const { id: incidentId } = incident;
      const isEscalated = heads.includes(person);
      const reminder = { incidentId, code: incidentCode(incidentId), action, dueOn, isEscalated };
      const before = told.get(person.id)?.reminders ?? [];
      told.set(person.id, { person, reminders: [...before, reminder] });
    }
  }
  const today = singaporeDay(at);
  const { publicUrl } = config;
  const devices = await devicesOf(transaction, [...told.keys()], at);
  const messages = [...told.values()].flatMap(({ person, reminders: theirs }) => [
    reminderMail(person, theirs, { today, publicUrl }),
    ...devices
      .filter(({ userId }) => userId === person.id)
      .map(({ token }) => reminderPush(token, theirs, today)),
  ]);
  await enqueue(transaction, messages, at);
}

/** Whom actions are assigned to, and all that are active of their sub departments. */
async function peopleOf(transaction: Queryable, all: readonly ReturnType<typeof assignedTo>[], at: Date) {
  const ids = all.flatMap(({ user }) => user ?? []);
  const columns = {
    id: users.id,
    name: users.name,
    email: users.email,
    role: users.role,
    subDepartment: users.subDepartment,
  };
  const assigned =
    ids.length > 0 ? await transaction.select(columns).from(users).where(inArray(users.id, ids)) : [];
  const named = [
    ...all.map(({ subDepartment }) => subDepartment),
    ...assigned.map((person) => person.subDepartment),
  ];
  const departments = [...new Set(named.flatMap((name) => name || []))];
  const members = await transaction
    .select(columns)
    .from(users)
    .where(and(activeUsers(at), or(among(users.id, ids), among(users.subDepartment, departments))))
    .orderBy(users.id);
  return { assigned, members };
}

const among = (column: typeof users.id | typeof users.subDepartment, values: string[]) =>
  values.length > 0 ? inArray(column, values) : sql`false`;

function devicesOf(transaction: Queryable, ids: string[], at: Date) {
  return transaction
    .select({ userId: deviceTokens.userId, token: deviceTokens.token })
    .from(deviceTokens)
    .where(and(ids.length > 0 ? inArray(deviceTokens.userId, ids) : sql`false`, gt(deviceTokens.endsAt, at)));
}
