import type { Query, QueryClient } from '@tanstack/react-query';
import { REFERENCE_COLLECTIONS } from '../../contract/reference/referenceData.ts';
import { REFERENCE_DATA } from '../reference/useReferenceData.ts';
import { followLive } from './followLive.ts';
import type { News } from './keepFollowing.ts';
import { broadcastOpenForms, isOpenForm } from './openForms.ts';
import { askPresence, broadcastPresence } from './openPages.ts';
import { HAS_NEW } from './queryKeys.ts';

/** Milliseconds to batch changes, and between two refreshes of a busy list. */
const GATHER = 500;
const BETWEEN_READINGS = 5_000;

const RELOADED: unknown[] = ['notifications', 'emergencies', ...REFERENCE_DATA, ...REFERENCE_COLLECTIONS];

export function newsApplier(queryClient: QueryClient): (news: News) => void {
  const changed = new Set<string>();
  /** Those of `changed` that no form had open, which would have read it. */
  const unread = new Set<string>();
  let timer: number | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  // Hidden pages refetch when they become visible.
  const refetchType = () => (document.visibilityState === 'hidden' ? 'none' : 'active');

  // Also on hidden pages, so that emergencies show at once. A running request may have missed the event.
  const readEmergencies = async () => {
    const emergencies = { queryKey: ['emergencies'] };
    await queryClient.cancelQueries(emergencies);
    await queryClient.invalidateQueries(emergencies);
  };

  const readIncidents = () => {
    timer = undefined;
    readAt = performance.now();
    const [ids, outdated] = [new Set(changed), new Set(unread)];
    changed.clear();
    unread.clear();
    const predicate = (query: Query) => showsIncident(query, outdated);
    void queryClient.invalidateQueries({ predicate, refetchType: refetchType() });
    // The change may have ended an emergency that awaits acknowledgement.
    const isAsked = queryClient
      .getQueriesData<{ data?: { id: string }[] }>({ queryKey: ['emergencies', 'getList'] })
      .some(([, list]) => list?.data?.some(({ id }) => ids.has(id)));
    if (isAsked) void readEmergencies();
  };

  let hasFollowed = false;
  return (news) => {
    switch (news.event) {
      case 'has_new':
        // A running request is older.
        void queryClient.cancelQueries({ queryKey: HAS_NEW });
        queryClient.setQueryData(HAS_NEW, news.has_new);
        void queryClient.invalidateQueries({
          queryKey: ['notifications', 'getInfiniteList'],
          refetchType: refetchType(),
        });
        break;
      case 'incident_changed': {
        // Now, because a form that opens later missed it.
        if (!isOpenForm(news.id)) unread.add(news.id);
        broadcastOpenForms(news);
        changed.add(news.id);
        const sinceReading = performance.now() - readAt;
        if (timer === undefined) {
          timer = window.setTimeout(readIncidents, Math.max(GATHER, BETWEEN_READINGS - sinceReading));
        }
        break;
      }
      case 'emergency':
        void readEmergencies();
        break;
      case 'incident_presence':
        broadcastPresence(news);
        break;
      case 'reference_changed':
        for (const queryKey of [REFERENCE_DATA, [news.collection]])
          void queryClient.invalidateQueries({ queryKey, refetchType: refetchType() });
        break;
      case 'following':
        askPresence();
        // It may have changed while the stream opened.
        void queryClient.invalidateQueries({ queryKey: ['incidents', 'getOne'], refetchType: refetchType() });
        if (hasFollowed) break;
        hasFollowed = true;
        void queryClient.invalidateQueries({ queryKey: ['notifications'], refetchType: refetchType() });
        void readEmergencies();
        break;
      case 'reload':
        askPresence();
        void queryClient.invalidateQueries({
          predicate: (query) => RELOADED.includes(query.queryKey[0]) || showsIncident(query),
          refetchType: refetchType(),
        });
        // After a gap in a weak network, which browsers do not notice. Uploads, pictures and the outbox wait for this.
        window.dispatchEvent(new Event('online'));
    }
  };
}

/** Without `ids`, any incident. */
function showsIncident({ queryKey }: Query, ids?: ReadonlySet<string>): boolean {
  const [resource, method, params] = queryKey;
  if (resource === 'actions') return true;
  if (resource !== 'incidents') return false;
  if (method !== 'getOne') return true;
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  return ids?.has(id) ?? true;
}

export function keepUpToDate(userId: string, queryClient: QueryClient): () => void {
  return followLive(userId, newsApplier(queryClient));
}
