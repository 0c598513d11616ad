import { PRESENCE_LIFE_MS } from '../../contract/limits.ts';
import type { PresentPerson } from '../../contract/schemas/incident.ts';
import type { ConsoleEvent, ConsoleEvents, PageState } from './consoleEvents.ts';

const PAGES_PER_PERSON = 20;
/** Milliseconds between checks for silent pages. */
const SWEEP_EVERY = 5_000;

export type Presence = ReturnType<typeof createPresence>;

type Page = { incidentId: string; userId: string; name: string; state: PageState; until: number };

/** Kept only in memory: each process derives it from the events of all (DET-11). */
export function createPresence(events: ConsoleEvents, now: () => Date) {
  const byUser = new Map<string, Map<string, Page>>();
  const listeners = new Set<(incidentId: string) => void>();

  const pagesOn = (incidentId: string): Page[] => {
    const at = now().getTime();
    return [...byUser.values()]
      .flatMap((pages) => [...pages.values()])
      .filter((page) => page.incidentId === incidentId && page.state !== 'left' && page.until > at);
  };

  function change(incidentIds: Iterable<string>, make: () => void): void {
    const ids = new Set(incidentIds);
    const before = new Map([...ids].map((id) => [id, JSON.stringify(getPeople(pagesOn(id)))]));
    make();
    for (const id of ids) {
      if (JSON.stringify(getPeople(pagesOn(id))) === before.get(id)) continue;
      for (const listener of listeners) listener(id);
    }
  }

  function onMessage({ page: key, ...said }: Extract<ConsoleEvent, { kind: 'presence' }>): void {
    const pages = byUser.get(said.userId) ?? new Map<string, Page>();
    const known = pages.get(key);
    if (known?.state === 'left') return;
    const [oldest] = !known && pages.size >= PAGES_PER_PERSON ? pages : [];
    const ids = [said.incidentId, known?.incidentId, oldest?.[1].incidentId];
    change(
      ids.filter((id) => id !== undefined),
      () => {
        pages.delete(oldest?.[0] ?? key);
        pages.delete(key);
        pages.set(key, { ...said, until: now().getTime() + PRESENCE_LIFE_MS });
        byUser.set(said.userId, pages);
      },
    );
  }

  /** The console announces its pages again after an account change (AUTH-16). */
  function forget(userId: string): void {
    const pages = [...(byUser.get(userId)?.values() ?? [])];
    change(
      pages.map(({ incidentId }) => incidentId),
      () => byUser.delete(userId),
    );
  }

  function sweep(): void {
    const at = now().getTime();
    for (const [userId, pages] of byUser) {
      for (const [key, { incidentId, state, until }] of pages) {
        if (until > at) continue;
        pages.delete(key);
        if (state === 'left') continue;
        for (const listener of listeners) listener(incidentId);
      }
      if (pages.size === 0) byUser.delete(userId);
    }
  }

  const unsubscribe = events.subscribe((event) => {
    if (event?.kind === 'presence') onMessage(event);
    if (event?.kind === 'account_changed') forget(event.userId);
  });
  const timer = setInterval(sweep, SWEEP_EVERY);
  timer.unref();
  return {
    othersOn: (incidentId: string, userId: string) =>
      getPeople(pagesOn(incidentId).filter((page) => page.userId !== userId)),
    userIdsOn: (incidentId: string) => [...new Set(pagesOn(incidentId).map(({ userId }) => userId))],
    subscribe(listener: (incidentId: string) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

function getPeople(pages: readonly Page[]): PresentPerson[] {
  const people = new Map<string, PresentPerson>();
  for (const { userId: user_id, name, state } of pages) {
    const isEditing = state === 'editing' || people.get(user_id)?.state === 'editing';
    people.set(user_id, { user_id, name, state: isEditing ? 'editing' : 'viewing' });
  }
  return [...people.values()].sort(
    (one, other) =>
      one.name.localeCompare(other.name, 'en') || one.user_id.localeCompare(other.user_id, 'en'),
  );
}
