import type { GetListParams } from 'react-admin';
import type { InputOf, OutputOf } from '../../contract/endpoints.ts';
import { callHost } from '../host/callHost.ts';
import { signedInUser } from '../host/session.ts';
import { type ResourceProvider, type Signal, zeroBased } from './resourceProvider.ts';

type FeedParams = GetListParams & Partial<Signal>;
type Feed = OutputOf<'get_push_messages'>;
type Filter = Omit<InputOf<'filter_push_messages'>, 'platform' | 'user_id' | 'size' | 'cursor'>;

/**
 * The feed that was read last, and where its pages begin: react-admin asks for pages by number, the host gives each page's
 * cursor with the one before, so that a message that arrives meanwhile shifts nothing.
 */
let known: { feed: string; cursors: string[] } = { feed: '', cursors: [] };

/** NPAN-1, NPAN-3: the signed-in person's notifications, newest first. An update marks one read, a delete is for this person alone. */
export const notificationsProvider: ResourceProvider = {
  async getList(params) {
    const { page } = zeroBased(params);
    const answer = await readPage(params, page);
    return {
      data: answer.data,
      pageInfo: { hasNextPage: answer.next !== null, hasPreviousPage: page > 0 },
    };
  },
  async update({ id, data, previousData }) {
    await callHost('have_read_message', { user_id: signedInUser().id, id: String(id) });
    return { ...previousData, ...data, id, is_new: false };
  },
  async delete({ id, previousData }) {
    await callHost('delete_push_message', { user_id: signedInUser().id, id: String(id) });
    return { ...previousData, id };
  },
};

async function readPage(params: FeedParams, page: number): Promise<Feed> {
  const feed = feedOf(params);
  let cursor: string | undefined;
  if (page > 0) {
    cursor = cursorKnown(feed, page);
    if (cursor === undefined) {
      const before = await readPage(params, page - 1);
      cursor = cursorKnown(feed, page);
      if (cursor === undefined) return { ...before, data: [], next: null };
    }
  }
  const answer = await askHost(params, cursor);
  remember(feed, page + 1, answer.next);
  return answer;
}

/** The host has a call for the whole feed, and one for a filter; words to search for are taken by both. */
function askHost(params: FeedParams, cursor: string | undefined): Promise<Feed> {
  const { search, ...filter } = (params.filter ?? {}) as Filter;
  const { size } = zeroBased(params);
  const input = { user_id: signedInUser().id, size, search, cursor };
  const options = { signal: params.signal };
  return Object.values(filter).some((value) => value !== undefined && value !== '')
    ? callHost('filter_push_messages', { ...input, ...filter }, options)
    : callHost('get_push_messages', input, options);
}

function feedOf(params: FeedParams): string {
  return JSON.stringify([signedInUser().id, zeroBased(params).size, params.filter]);
}

function cursorKnown(feed: string, page: number): string | undefined {
  return known.feed === feed ? known.cursors[page] : undefined;
}

/** What was known of the pages after this one is of an earlier reading. */
function remember(feed: string, page: number, next: string | null): void {
  const cursors = known.feed === feed ? known.cursors.slice(0, page) : [];
  const cursor = next === null ? null : new URLSearchParams(next.split('?')[1]).get('cursor');
  if (cursor !== null) cursors[page] = cursor;
  known = { feed, cursors };
}
