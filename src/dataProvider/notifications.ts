import type { GetListParams, GetManyParams } from 'react-admin';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import type { PushMessage } from '../../contract/schemas/notification.ts';
import { EVENT_SORT_LABELS } from '../../contract/values/sortLabels.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords, requireId, withDefaults } from '../api/parse.ts';
import { signedInUser } from '../api/session.ts';
import {
  eventSort,
  onlyRecord,
  type ResourceProvider,
  readByIds,
  type Signal,
  zeroBased,
} from './resourceProvider.ts';

type FeedParams = GetListParams & Partial<Signal>;
type Feed = { data: PushMessage[]; next: NextPage | undefined };
type Filter = Omit<EndpointInput<'filter_push_messages'>, 'platform' | 'user_id' | 'size' | 'cursor'>;
/** Query parameters of the next page, which only the server interprets; ours contain a cursor. */
type NextPage = Record<string, string>;

/** react-admin asks for pages by number, but the server only links each page to the next. */
let known: { feed: string; links: NextPage[] } = { feed: '', links: [] };

/** An update marks a notification as read; a delete only affects the user (NPAN-1, NPAN-3). */
export const notificationsProvider: ResourceProvider = {
  sortFields: EVENT_SORT_LABELS,
  async getList(params) {
    const { page } = zeroBased(params);
    const answer = await readPage(params, page);
    return {
      data: answer.data,
      pageInfo: { hasNextPage: answer.next !== undefined, hasPreviousPage: page > 0 },
    };
  },
  async update({ id, data, previousData }) {
    await callServer('have_read_message', { user_id: signedInUser().id, id: String(id) });
    return { ...previousData, ...data, id, is_new: false };
  },
  async delete({ id, previousData }) {
    await callServer('delete_push_message', { user_id: signedInUser().id, id: String(id) });
    return { ...previousData, id };
  },
  getMany: readMessages,
  getOne: ({ id, signal }) => onlyRecord('notification', readMessages({ ids: [id], signal })),
  refusal: 'The server creates notifications.',
};

function readMessages({ ids, signal }: GetManyParams & Partial<Signal>): Promise<PushMessage[]> {
  return readByIds(ids, async (asked) => {
    const input = { user_id: signedInUser().id, size: MAX_PAGE_SIZE, ids: asked };
    const { data } = await callServer('get_push_messages', input, { signal });
    return asRecords(data, 'list').map(parseMessage);
  });
}

async function readPage(params: FeedParams, page: number): Promise<Feed> {
  const feed = getFeed(params);
  let link: NextPage | undefined;
  if (page > 0) {
    link = linkKnown(feed, page);
    if (link === undefined) {
      const before = await readPage(params, page - 1);
      link = linkKnown(feed, page);
      if (link === undefined) return { ...before, data: [], next: undefined };
    }
  }
  const answer = await askServer(params, link);
  remember(feed, page + 1, answer.next);
  return answer;
}

async function askServer(params: FeedParams, link: NextPage | undefined): Promise<Feed> {
  const { search, ...filter } = (params.filter ?? {}) as Filter;
  const { size } = zeroBased(params);
  const input = { user_id: signedInUser().id, size, search, ...eventSort(params) };
  const options = { signal: params.signal };
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '');
  const { data, next } = isFiltered
    ? await callServer('filter_push_messages', { ...UNFILTERED, ...filter, ...input, ...link }, options)
    : await callServer('get_push_messages', { ...input, ...link }, options);
  return { data: asRecords(data, 'list').map(parseMessage), next: parseLink(next) };
}

/** The specification's call needs explicit values (NPAN-3). */
const UNFILTERED = { category: 'All', park: 'All' } as const;

const EMPTY = { incident_id: '', text: '', timestamp: '', is_new: false };

function parseMessage(answer: Parameters<typeof requireId>[0]): PushMessage {
  const { read_users, remark } = answer;
  return {
    ...withDefaults(EMPTY, answer),
    ...(typeof remark === 'string' && remark && { remark }),
    id: requireId(answer, 'notification'),
    read_users: Array.isArray(read_users) ? read_users.map(String) : [],
  };
}

/** A path or URL with a query; a missing or empty link marks the end. */
function parseLink(next: unknown): NextPage | undefined {
  if (typeof next !== 'string' || next === '') return undefined;
  return Object.fromEntries(new URLSearchParams(next.split('?')[1]));
}

function getFeed(params: FeedParams): string {
  return JSON.stringify([signedInUser().id, zeroBased(params).size, params.filter, eventSort(params)]);
}

function linkKnown(feed: string, page: number): NextPage | undefined {
  return known.feed === feed ? known.links[page] : undefined;
}

/** Later links are outdated, unless this page leads to the same next one. */
function remember(feed: string, page: number, next: NextPage | undefined): void {
  const before = known.feed === feed ? known.links : [];
  const isAsBefore = next !== undefined && JSON.stringify(before[page]) === JSON.stringify(next);
  const links = isAsBefore ? before : before.slice(0, page);
  if (next !== undefined) links[page] = next;
  known = { feed, links };
}

export const notificationActions = {
  async readAllNotifications() {
    await callServer('have_read_message', { user_id: signedInUser().id, id: '' });
  },
  async hasNewNotification() {
    return (await callServer('has_new_push_message', { user_id: signedInUser().id })).has_new === true;
  },
};
