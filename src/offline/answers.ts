import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { defaultFilter } from '../../contract/values/incidentFilter.ts';
import { NetworkError } from '../api/callServer.ts';
import { currentTime } from '../api/clock.ts';
import { platform } from '../api/platform.ts';
import { currentSession, hasStoredSession } from '../api/session.ts';
import { ANSWERS_OWNER } from './forgetAnswers.ts';

/*
 * Answers of the server, kept for each person, so that the console opens without a network (OFF-1, OFF-6). react-query's own
 * persister would read the device before it sends the first request, and not see what a save changes.
 */

/** `shape` changes with the release and with what the person may see. Then the answer is not used any more. */
export type KeptAnswer = { at: number; shape: string; data: unknown };

/** Milliseconds. */
export const KEPT_FOR = 30 * 24 * 60 * 60_000;
export const MOST_KEPT = 200;
/** Reading all ages takes a while: some time after the start, and then not for every write above the most. */
const TIDY_AFTER = 10_000;
const TIDY_FROM = MOST_KEPT + 20;
/** Milliseconds; one transaction for the answers of a page, after it has rendered. */
const GATHER = 50;
/** Milliseconds. Some networks neither answer nor fail. */
const ANSWERED_WITHIN = 30_000;

const KEPT =
  /^(incidents (countTabs|timeline|dashboard)|actions getList|notifications (getInfiniteList|getOne)|notification_listing getList|notified_sub_departments getList)$/;

type Params = { id?: string; meta?: object; filter?: { incident_status?: string } };

/** Not kept: other people's accounts, the audit explorer, sessions, exports, and drafts, which are on this device anyway. */
function isKept([resource, method, params]: QueryKey, userId: string): boolean {
  const { id, meta, filter } = (params ?? {}) as Params;
  switch (`${resource} ${method}`) {
    case 'incidents getList':
      return filter?.incident_status !== 'Pending Save';
    case 'incidents getOne':
      return meta !== undefined;
    case 'users getOne':
      return id === userId;
    default:
      return KEPT.test(`${resource} ${method}`);
  }
}

/** The default dates of the list move every day; tomorrow, the list of today is found by those of tomorrow. */
export function toAnswerKey(userId: string, queryKey: QueryKey): string {
  const { from_date, to_date } = defaultFilter(currentTime());
  const hash = hashKey(queryKey);
  const [from, to] = [`"from_date":"${from_date}"`, `"to_date":"${to_date}"`];
  const isDefault = hash.includes(from) && hash.includes(to);
  return `${userId} ${isDefault ? hash.replace(from, '').replace(to, '') : hash}`;
}

/** Undefined after the person has signed out, here or in another tab. */
function getShape(userId: string): string | undefined {
  const session = currentSession();
  if (session.state !== 'in' || session.user.id !== userId || !hasStoredSession()) return undefined;
  return `${import.meta.env.ANSWER_SHAPE} ${session.user.perms}`;
}

export function keepAnswers(queryClient: QueryClient, userId: string): void {
  try {
    localStorage.setItem(ANSWERS_OWNER, userId);
  } catch {
    // Storage is full: without the note, a sign-out would not delete them.
    return;
  }
  const changed = new Map<string, KeptAnswer | undefined>();
  let timer: number | undefined;
  let isRestoring = false;

  const read = async (queryKey: QueryKey): Promise<KeptAnswer | undefined> => {
    const database = await platform.database();
    const kept = (await database.get('answers', toAnswerKey(userId, queryKey))) as KeptAnswer | undefined;
    return kept && kept.shape === getShape(userId) && Date.now() - kept.at < KEPT_FOR ? kept : undefined;
  };
  const restore = async (query: Query) => {
    const kept = await read(query.queryKey);
    if (!kept || query.state.data !== undefined) return;
    isRestoring = true;
    query.setData(kept.data, { updatedAt: kept.at, manual: true });
    isRestoring = false;
  };
  /** The request does not wait for the device. Its failure does, so that the kept answer shows instead. */
  const persister = async <Answer>(
    ask: QueryFunction<Answer>,
    context: QueryFunctionContext,
    query: Query,
  ): Promise<Answer> => {
    if (!isKept(query.queryKey, userId)) return ask(context);
    const asked = (async () => ask(context))();
    const restored = query.state.data === undefined && restore(query).catch(() => undefined);
    let timer: number | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const timeout = new DOMException('The server does not answer.', 'TimeoutError');
      timer = window.setTimeout(() => reject(new NetworkError(timeout)), ANSWERED_WITHIN);
    });
    try {
      return await Promise.race([asked, late]);
    } catch (error) {
      await restored;
      throw error;
    } finally {
      window.clearTimeout(timer);
    }
  };
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, persister },
  });

  const write = async () => {
    window.clearTimeout(timer);
    timer = undefined;
    const answers = [...changed];
    changed.clear();
    const database = await platform.database();
    if (getShape(userId) === undefined) return;
    const { store, done } = database.transaction('answers', 'readwrite');
    await Promise.all([
      ...answers.map(([key, answer]) => (answer ? store.put(answer, key) : store.delete(key))),
      done,
    ]);
    if ((await database.count('answers')) > TIDY_FROM) await tidyAnswers(userId);
  };
  const keep = (query: Query, answer: KeptAnswer | undefined) => {
    changed.set(toAnswerKey(userId, query.queryKey), answer);
    // Without space or database, the console works as before.
    timer ??= window.setTimeout(() => void write().catch(() => undefined), GATHER);
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || isRestoring || !isKept(event.query.queryKey, userId)) return;
    const { query, action } = event;
    const shape = getShape(userId);
    // react-admin also stores the rows of a list as records that were never requested.
    if (action.type === 'success' && query.options.queryFn && shape !== undefined) {
      keep(query, { at: query.state.dataUpdatedAt, shape, data: query.state.data });
      // The answer to a save, after which people reload or close the page.
      if (action.manual) void write().catch(() => undefined);
    } else if (action.type === 'error' && isRefused(action.error)) {
      keep(query, undefined);
    }
  });
  window.setTimeout(() => void tidyAnswers(userId).catch(() => undefined), TIDY_AFTER);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) void write().catch(() => undefined);
  });
}

/** Deleted, or not open to this person any more. */
function isRefused(error: unknown): boolean {
  const { status } = error as { status?: unknown };
  return status === 403 || status === 404;
}

/** Deletes what is too old, all but the newest, and what is left of other people. */
export async function tidyAnswers(userId: string): Promise<void> {
  const database = await platform.database();
  const [keys, answers] = await Promise.all([
    database.getAllKeys('answers'),
    database.getAll('answers') as Promise<KeptAnswer[]>,
  ]);
  const isOwn = (key: string) => key.startsWith(`${userId} `);
  const newest = keys
    .map((key, index) => ({ key, at: answers[index]?.at ?? 0 }))
    .filter(({ key, at }) => isOwn(key) && Date.now() - at < KEPT_FOR)
    .sort((one, other) => other.at - one.at)
    .slice(0, MOST_KEPT)
    .map(({ key }) => key);
  await Promise.all(
    keys.filter((key) => !newest.includes(key)).map((key) => database.delete('answers', key)),
  );
}
