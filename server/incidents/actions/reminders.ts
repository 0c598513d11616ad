import { and, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import {
  findDepartmentHeads,
  REMINDED_ALONE,
  REMINDED_BEFORE,
  REMINDED_EVERY,
  STATUSES_WITH_ACTIONS,
} from '../../../contract/incidents/correctiveActions.ts';
import type { Role } from '../../../contract/permissions.ts';
import type { CorrectiveAction } from '../../../contract/schemas/afterActionReport.ts';
import { addDays, singaporeDay, wireDateAndTime } from '../../../contract/singaporeTime.ts';
import type { Category } from '../../../contract/values/incidentValues.ts';
import { type Queryable, queryRows } from '../../database/connection.ts';
import { actionReminders, correctiveActions, deviceTokens, incidents, users } from '../../database/schema.ts';
import { enqueue } from '../../messages/outbox.ts';
import { activeUsers, rolesThatMayOpen } from '../../notifications/recipientCondition.ts';
import type { Services } from '../../services.ts';
import { incidentCode } from '../incidentRow.ts';
import { type Reminder, reminderMail, reminderPush, SHOWN } from './reminderMail.ts';

/** No reminders at night; Singapore time. */
const FROM = '08:00:00';
/** Actions per run. Only the first run on an old installation finds more; the next run sends the rest. */
const MOST = 10_000;

/** Runs as one transaction with the messages, so concurrent servers send each reminder once. */
export async function remindOfActions(services: Services, signal?: AbortSignal): Promise<void> {
  const at = services.now();
  if (wireDateAndTime(at).time < FROM || signal?.aborted) return;
  await services.database.transaction(async (transaction) => {
    const due = await takeDue(transaction, at, addDays(singaporeDay(at), REMINDED_BEFORE));
    await sendReminders(transaction, services, due, at);
  });
}

type Due = {
  incidentId: number;
  actionId: string;
  dueOn: string;
  user: string | null;
  department: string | null;
  category: Category | '';
  earlier: number;
};

export async function takeDue(transaction: Queryable, at: Date, until: string): Promise<Due[]> {
  const day = sql`${singaporeDay(at)}::date`;
  const rows = await queryRows<Due>(
    transaction,
    sql`with due as (
        select action.incident_id, action.action_id, action.due_on, reminder.number, action.assigned_user,
          action.assigned_department, incident.category
        from ${correctiveActions} action
          join ${incidents} incident on incident.id = action.incident_id
          cross join lateral (
            select case when action.due_on > ${day} then 0 else 1 + (${day} - action.due_on) / ${sql.raw(String(REMINDED_EVERY))} end
          ) reminder (number)
        where not action.is_done and action.due_on <= ${until}::date
          and incident.status in ${[...STATUSES_WITH_ACTIONS]}
          and (action.assigned_user is not null or action.assigned_department is not null)
          and not exists (
            select from ${actionReminders} sent
            where sent.incident_id = action.incident_id and sent.action_id = action.action_id
              and sent.due_on = action.due_on and sent.number = reminder.number
          )
        order by action.assigned_department, action.assigned_user, action.due_on
        limit ${sql.raw(String(MOST))}
      ),
      taken as (
        insert into ${actionReminders} (incident_id, action_id, due_on, number, at)
        select incident_id, action_id, due_on, number, ${at.toISOString()}::timestamptz from due
        on conflict do nothing
        returning incident_id, action_id
      )
      select due.incident_id as "incidentId", due.action_id as "actionId", due.due_on::text as "dueOn",
        due.assigned_user as "user", due.assigned_department as department, due.category, (
          select count(*)::int from ${actionReminders} sent
          where sent.incident_id = due.incident_id and sent.action_id = due.action_id and sent.due_on = due.due_on
        ) as earlier
      from due join taken using (incident_id, action_id)
      order by due.due_on, due.incident_id, due.action_id`,
  );
  return rows.map((row) => ({ ...row, incidentId: Number(row.incidentId) }));
}

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'role' | 'subDepartment'>;

async function sendReminders(
  transaction: Queryable,
  { config: { publicUrl } }: Pick<Services, 'config'>,
  due: readonly Due[],
  at: Date,
): Promise<void> {
  if (due.length === 0) return;
  const reminded = await findReminded(transaction, due, at);
  const actionOf = await getActions(
    transaction,
    reminded.flatMap(({ first }) => first),
  );
  const ids = reminded.map(({ person }) => person.id);
  const devices = await getDevices(transaction, ids, at);
  const today = singaporeDay(at);
  const messages = reminded.flatMap(({ person, first, count }) => {
    const reminders = first.flatMap((one): Reminder[] => {
      const action = actionOf(one);
      return action ? [{ ...one, action, code: incidentCode(one.incidentId) }] : [];
    });
    return [
      reminderMail(person, reminders, { count, today, publicUrl }),
      ...(devices.get(person.id) ?? []).map((token) =>
        reminderPush({ token, userId: person.id }, reminders, { count, today }),
      ),
    ];
  });
  await enqueue(transaction, messages, at);
}

type First = Due & Pick<Reminder, 'escalated'>;
type Reminded = { person: Person; count: number; first: First[] };

/** Adds the department head after REMINDED_ALONE reminders, or if no assignee is active. */
async function findReminded(transaction: Queryable, due: readonly Due[], at: Date): Promise<Reminded[]> {
  const { departmentOf, members } = await getPeople(transaction, due, at);
  const byId = groupedBy(members, ({ id }) => id);
  const byDepartment = groupedBy(members, ({ subDepartment }) => subDepartment);
  const rolesOf = new Map<Category | '', Role[]>();
  const reminded = new Map<Person, Reminded>();
  const isLate = ({ earlier }: Due) => earlier >= REMINDED_ALONE;
  const alike = groupedBy(due, (one) =>
    JSON.stringify([one.user, one.department, one.category, isLate(one)]),
  );
  for (const [one, ...more] of alike.values()) {
    if (!one) continue;
    const { user, category } = one;
    const roles = rolesOf.get(category) ?? (await rolesThatMayOpen(transaction, category));
    rolesOf.set(category, roles);
    const mayOpen = ({ role }: Person) => roles.includes(role);
    const department = user ? departmentOf.get(user) : one.department;
    const ofDepartment = ((department && byDepartment.get(department)) || []).filter(mayOpen);
    const own = user ? (byId.get(user) ?? []).filter(mayOpen) : ofDepartment;
    const why: Reminder['escalated'] = isLate(one) ? 'late' : own.length === 0 ? 'nobody' : undefined;
    const heads = why ? findDepartmentHeads(ofDepartment).filter(({ id }) => id !== user) : [];
    for (const person of new Set([...own, ...heads])) {
      const before = reminded.get(person) ?? { person, count: 0, first: [] };
      const escalated = heads.includes(person) ? why : undefined;
      const added = [one, ...more.slice(0, SHOWN - 1)].map((action) => ({ ...action, escalated }));
      const first = [...before.first, ...added].sort(byDay).slice(0, SHOWN);
      reminded.set(person, { person, count: before.count + 1 + more.length, first });
    }
  }
  return [...reminded.values()];
}

const byDay = (one: Due, another: Due) =>
  one.dueOn.localeCompare(another.dueOn, 'en') || one.incidentId - another.incidentId;

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

async function getPeople(transaction: Queryable, due: readonly Due[], at: Date) {
  const ids = [...new Set(due.flatMap(({ user }) => user ?? []))];
  const assigned = await transaction
    .select({ id: users.id, subDepartment: users.subDepartment })
    .from(users)
    .where(among(users.id, ids));
  const departmentOf = new Map(assigned.map(({ id, subDepartment }) => [id, subDepartment]));
  const named = [...due.map(({ department }) => department), ...departmentOf.values()];
  const departments = [...new Set(named.flatMap((name) => name || []))];
  const members: Person[] = await transaction
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      subDepartment: users.subDepartment,
    })
    .from(users)
    .where(and(activeUsers(at), or(among(users.id, ids), among(users.subDepartment, departments))))
    .orderBy(users.id);
  return { departmentOf, members };
}

const BATCH = 500;

type Key = Pick<Due, 'incidentId' | 'actionId'>;

async function getActions(transaction: Queryable, wished: readonly Key[]) {
  const key = ({ incidentId, actionId }: Key) => `${incidentId} ${actionId}`;
  const keys = new Set(wished.map(key));
  const ids = [...new Set(wished.map(({ incidentId }) => incidentId))];
  const found = new Map<string, CorrectiveAction>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await transaction
      .select({
        incidentId: incidents.id,
        actions: sql<CorrectiveAction[]>`${incidents.document} #> '{aar,recommended_ca}'`,
      })
      .from(incidents)
      .where(inArray(incidents.id, ids.slice(from, from + BATCH)));
    for (const { incidentId, actions } of rows) {
      for (const action of actions) {
        const its = key({ incidentId, actionId: action.id });
        if (keys.has(its) && action.status !== 'delete') found.set(its, action);
      }
    }
  }
  return (wishedOne: Key) => found.get(key(wishedOne));
}

type Among = typeof users.id | typeof users.subDepartment | typeof deviceTokens.userId;

function among(column: Among, values: string[]): SQL {
  return values.length > 0 ? inArray(column, values) : sql`false`;
}

async function getDevices(
  transaction: Queryable,
  ids: string[],
  at: Date,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await transaction
    .select({ userId: deviceTokens.userId, token: deviceTokens.token })
    .from(deviceTokens)
    .where(and(among(deviceTokens.userId, ids), gt(deviceTokens.endsAt, at)));
  const devices = new Map<string, string[]>();
  for (const { userId, token } of rows) devices.set(userId, [...(devices.get(userId) ?? []), token]);
  return devices;
}

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
