import { type SQL, sql } from 'drizzle-orm';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { readableNotification } from '../../contract/notifications/messageText.ts';
import { addDays, startOfDay } from '../../contract/singaporeTime.ts';
import { type Queryable, queryRows } from '../database/connection.ts';
import { pushMessageRecipients, pushMessages } from '../database/schema.ts';
import { containingOrNumber, folded } from '../database/search.ts';
import type { Answer, Call } from '../http/endpoints/endpointRoutes.ts';
import { Refusal } from '../http/refusal.ts';
import { incidentNumber } from '../incidents/findIncident.ts';

type FeedInput = Call<'get_push_messages'>['input'] & Partial<Call<'filter_push_messages'>['input']>;

type FeedRow = {
  id: number | string;
  incident_id: number | string;
  text: string;
  remark: string;
  at: Date | string;
  is_new: boolean;
};

/** Pages continue after the last message, so that new messages shift nothing (NPAN-1, NPAN-3). */
export async function readFeed(
  database: Queryable,
  name: 'get_push_messages' | 'filter_push_messages',
  userId: string,
  input: FeedInput,
): Promise<Answer<'get_push_messages'>> {
  const rows = await queryRows<FeedRow>(
    database,
    sql`select message.id, message.incident_id, message.text, message.remark, message.at, recipient.read_at is null as is_new
      from ${pushMessageRecipients} recipient join ${pushMessages} message on message.id = recipient.message_id
      where ${sql.join(conditions(userId, input), sql` and `)}
      order by recipient.message_id ${sql.raw(input.sorting)} limit ${input.size + 1}`,
  );
  const page = rows.slice(0, input.size);
  const last = page.at(-1);
  return {
    data: page.map((row) => ({
      id: String(row.id),
      incident_id: String(row.incident_id),
      text: row.text,
      ...(row.remark && { remark: row.remark }),
      timestamp: new Date(row.at).toISOString(),
      is_new: row.is_new,
      // Other recipients and their read state stay private.
      read_users: row.is_new ? [] : [userId],
    })),
    next: last && rows.length > page.length ? nextPage(name, input, String(last.id)) : null,
  };
}

const READ_TEXT = folded(sql`replace(message.text, '_', ' ')`);

/** A message without a category counts as c1, like its incident (LIST-13). */
function conditions(userId: string, input: FeedInput): SQL[] {
  const { search, start_date, end_date, category, park, status, cursor, sorting, ids, incident_id } = input;
  const after = sql.raw(sorting === 'asc' ? '>' : '<');
  return [
    sql`recipient.user_id = ${userId} and recipient.hidden_at is null`,
    ...(cursor ? [sql`recipient.message_id ${after} ${messageOfCursor(cursor)}`] : []),
    ...(ids ? [sql`recipient.message_id in ${getNumbers(ids)}`] : []),
    ...(incident_id ? [sql`message.incident_id = ${incidentNumber(incident_id) ?? 0}`] : []),
    ...(search
      ? [containingOrNumber(READ_TEXT, sql`message.incident_id`, readableNotification(search))]
      : []),
    ...(start_date ? [sql`message.at >= ${startOfDay(start_date).toISOString()}::timestamptz`] : []),
    ...(end_date ? [sql`message.at < ${startOfDay(addDays(end_date, 1)).toISOString()}::timestamptz`] : []),
    ...(category ? [sql`message.category in ${category === 'c1' ? ['c1', ''] : [category]}`] : []),
    ...(park ? [sql`message.park = ${park}`] : []),
    ...(status === '1' ? [sql`recipient.read_at is not null`] : []),
    ...(status === '0' ? [sql`recipient.read_at is null`] : []),
  ];
}

const getNumbers = (ids: readonly string[]) => ids.map((id) => incidentNumber(id) ?? 0);

/** @throws Refusal 400 for a cursor that this server did not issue */
function messageOfCursor(cursor: string): number {
  const id = incidentNumber(cursor);
  if (id === undefined) throw new Refusal(400, 'This is not a valid page of the notifications.');
  return id;
}

function nextPage(name: EndpointName, input: Record<string, unknown>, cursor: string): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries({ ...input, cursor })) {
    if (value !== undefined) query.set(field, String(value));
  }
  return `${endpoints[name].path}?${query}`;
}
