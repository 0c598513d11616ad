import { sql } from 'drizzle-orm';
import { mayListIncident } from '../../../contract/access.ts';
import type { Role } from '../../../contract/permissions.ts';
import { type Queryable, queryRows } from '../../database/connection.ts';
import { incidents, pushMessageRecipients, pushMessages } from '../../database/schema.ts';
import type { ConsoleEvent } from '../../events/consoleEvents.ts';
import type { Presence } from '../../events/presence.ts';
import { incidentNumber } from '../../incidents/findIncident.ts';
import { createOpenPolicy, type ToOpen } from '../../incidents/reach.ts';
import type { LiveStream } from './stream.ts';
import type { LiveStreams } from './streams.ts';

/** Events since the last broadcast. Batching limits a burst to three statements. */
type News = {
  messageIds: Set<number>;
  readers: Set<string>;
  opened: Set<string>;
  emergencies: Set<string>;
  acknowledged: Map<string, Set<string>>;
  incidents: Map<string, string>;
  presence: Set<string>;
  reference: Set<string>;
  accounts: Set<string>;
  roles: Set<Role>;
};

export const emptyNews = (): News => ({
  messageIds: new Set(),
  readers: new Set(),
  opened: new Set(),
  emergencies: new Set(),
  acknowledged: new Map(),
  incidents: new Map(),
  presence: new Set(),
  reference: new Set(),
  accounts: new Set(),
  roles: new Set(),
});

export function isNews(news: News): boolean {
  return Object.values(news).some(({ size }) => size > 0);
}

export function addToNews(news: News, event: ConsoleEvent): void {
  switch (event.kind) {
    case 'message':
      news.messageIds.add(event.id);
      break;
    case 'emergency': {
      const { incidentId, userId } = event;
      if (userId === undefined) news.emergencies.add(incidentId);
      else news.acknowledged.set(incidentId, (news.acknowledged.get(incidentId) ?? new Set()).add(userId));
      break;
    }
    case 'messages_read':
      news.readers.add(event.userId);
      break;
    case 'incident_changed': {
      const known = news.incidents.get(event.id) ?? '';
      if (event.latest_updated_at > known) news.incidents.set(event.id, event.latest_updated_at);
      break;
    }
    case 'reference_changed':
      news.reference.add(event.collection);
      break;
    case 'account_changed':
      news.accounts.add(event.userId);
      break;
    case 'group_changed':
      news.roles.add(event.role);
      break;
    case 'presence':
      break;
  }
}

/** Streams to re-authenticate before they receive anything (AUTH-16). */
export function toLookAt(streams: LiveStreams, { accounts, roles }: News): LiveStream[] {
  const ofAccounts = [...accounts].flatMap((userId) => [...streams.ofUser(userId)]);
  const ofRoles = roles.size > 0 ? [...streams.all()].filter(({ by }) => roles.has(by.viewer.role)) : [];
  return [...new Set([...ofAccounts, ...ofRoles])];
}

export async function broadcast(
  database: Queryable,
  streams: LiveStreams,
  presence: Presence,
  news: News,
): Promise<void> {
  const open = new Set(streams.userIds());
  if (open.size === 0) return;
  const asked = [...news.readers, ...news.opened].filter((userId) => open.has(userId));
  if (asked.length > 0 || news.messageIds.size > 0) {
    const unread = await getUnread(database, asked, [...open], [...news.messageIds]);
    for (const { user_id, was_told, has_new } of unread) {
      const isNews = was_told || news.readers.has(user_id);
      for (const stream of streams.ofUser(user_id)) {
        if (!isNews && stream.knowsState) continue;
        stream.knowsState = true;
        stream.send({ event: 'has_new', has_new });
      }
    }
  }
  if (news.emergencies.size + news.acknowledged.size > 0) {
    await broadcastEmergencies(database, streams, presence, news);
  }
  if (news.incidents.size > 0) await broadcastIncidents(database, streams, news.incidents);
  for (const collection of news.reference) {
    for (const stream of streams.all()) stream.send({ event: 'reference_changed', collection });
  }
  if (news.presence.size > 0) await broadcastPresence(database, streams, presence, news.presence);
}

function getUnread(database: Queryable, userIds: string[], open: string[], messageIds: number[]) {
  const list = (values: (string | number)[]) =>
    sql`jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) as list (value)`;
  return queryRows<{ user_id: string; was_told: boolean; has_new: boolean }>(
    database,
    sql`with concerned as (
        select value as user_id, false as was_told from ${list(userIds)}
        union all
        select user_id, true from ${pushMessageRecipients}
        where user_id in (select value from ${list(open)})
          and message_id in (select value::bigint from ${list(messageIds)})
      )
      select user_id, bool_or(was_told) as was_told, coalesce((
        select true from ${pushMessageRecipients} recipient
        where recipient.user_id = concerned.user_id and recipient.read_at is null
        order by recipient.message_id desc limit 1
      ), false) as has_new
      from concerned group by user_id`,
  );
}

async function broadcastEmergencies(
  database: Queryable,
  streams: LiveStreams,
  presence: Presence,
  { emergencies, acknowledged }: News,
): Promise<void> {
  const concerned = new Map([...acknowledged].map(([id, people]) => [id, new Set(people)]));
  const ids = [...emergencies].flatMap((id) => incidentNumber(id) ?? []);
  if (ids.length > 0) {
    const told = await queryRows<{ incident_id: number | string; user_id: string }>(
      database,
      sql`select message.incident_id, recipient.user_id
        from ${pushMessages} message join ${pushMessageRecipients} recipient on recipient.message_id = message.id
        where message.incident_id in ${ids} and message.kind = 'incident' and recipient.user_id in (
          select value from jsonb_array_elements_text(${JSON.stringify([...streams.userIds()])}::jsonb) as list (value)
        )`,
    );
    for (const { incident_id, user_id } of told) {
      const id = String(incident_id);
      concerned.set(id, (concerned.get(id) ?? new Set()).add(user_id));
    }
  }
  for (const [id, people] of concerned) {
    for (const userId of new Set([...people, ...presence.userIdsOn(id)])) {
      for (const stream of streams.ofUser(userId)) stream.send({ event: 'emergency', id });
    }
  }
}

/** Only viewers who may list or open an incident receive its changes (LIST-13, LIST-8). */
async function broadcastIncidents(
  database: Queryable,
  streams: LiveStreams,
  changed: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await incidentsToOpen(database, changed.keys());
  const people = [...streams.all()].map(({ by }) => by);
  const mayOpen = await createOpenPolicy(database, people, rows);
  for (const row of rows) {
    const latest_updated_at = changed.get(String(row.id)) ?? '';
    for (const stream of streams.all()) {
      const { viewer } = stream.by;
      if (!mayListIncident(viewer, row) && !mayOpen(viewer, row)) continue;
      stream.send({ event: 'incident_changed', id: String(row.id), latest_updated_at });
    }
  }
}

/** Only viewers who have the incident open, and may still open it (DET-11). */
async function broadcastPresence(
  database: Queryable,
  streams: LiveStreams,
  presence: Presence,
  changed: ReadonlySet<string>,
): Promise<void> {
  const ofPeopleOn = (id: string) => presence.userIdsOn(id).flatMap((userId) => [...streams.ofUser(userId)]);
  const looked = [...changed].filter((id) => ofPeopleOn(id).length > 0);
  const rows = await incidentsToOpen(database, looked);
  const people = looked.flatMap((id) => ofPeopleOn(id).map(({ by }) => by));
  const mayOpen = await createOpenPolicy(database, people, rows);
  for (const row of rows) {
    const id = String(row.id);
    for (const stream of ofPeopleOn(id)) {
      const { viewer } = stream.by;
      if (!mayOpen(viewer, row)) continue;
      stream.send({ event: 'incident_presence', id, people: presence.othersOn(id, viewer.id) });
    }
  }
}

async function incidentsToOpen(database: Queryable, of: Iterable<string>): Promise<ToOpen[]> {
  const ids = [...of].flatMap((id) => incidentNumber(id) ?? []);
  if (ids.length === 0) return [];
  const { id, category, createdBy } = incidents;
  return database.select({ id, category, createdBy }).from(incidents).where(sql`${id} in ${ids}`);
}
