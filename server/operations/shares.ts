export type ShareLimits = {
  /** Places in total, and per owner. */
  most: number;
  perOwner: number;
  /** Requests that wait for a place. */
  waiting: number;
  waitingPerOwner: number;
  /** Milliseconds that a request waits. */
  patience: number;
};

/** The request or the response that needs a place. */
type Holder = { once: (event: 'close', listener: () => void) => unknown; destroy: () => unknown };

/** Why there is no place: the owner has too many, all are taken, or the client has gone. */
export type NoPlace = 'share' | 'room' | 'gone';
export type Place = { leave: () => void };

export type FairShares = {
  /** `canYield` returns whether the place may be taken away right now, which destroys the holder. */
  enter: (name: string, holder: Holder, canYield: () => boolean) => Promise<Place | NoPlace>;
  count: () => number;
};

type Owner = { name: string; places: Set<Entry>; queue: Waiter[] };
type Entry = Place & { owner: Owner; holder: Holder; canYield: () => boolean };
type Waiter = { start: () => void; refuse: (reason: NoPlace) => void };

/**
 * The next free place goes to the owner with the fewest. If none is free, the owner with the most loses the oldest place
 * that can yield. So one owner cannot keep the others out.
 */
export function fairShares({ most, perOwner, waiting, waitingPerOwner, patience }: ShareLimits): FairShares {
  /** The owner whose latest request started longest ago comes first. */
  const owners = new Map<string, Owner>();
  let used = 0;
  let queued = 0;

  function findOwner(name: string): Owner {
    const owner = owners.get(name) ?? { name, places: new Set(), queue: [] };
    owners.set(name, owner);
    return owner;
  }

  function forgetIfIdle({ name, places, queue }: Owner): void {
    if (places.size === 0 && queue.length === 0) owners.delete(name);
  }

  function take(owner: Owner, holder: Holder, canYield: () => boolean): Place {
    const entry: Entry = {
      ...{ owner, holder, canYield },
      leave() {
        if (!remove(entry)) return;
        startWaiting();
      },
    };
    owner.places.add(entry);
    used += 1;
    owners.delete(owner.name);
    owners.set(owner.name, owner);
    return entry;
  }

  function remove(entry: Entry): boolean {
    if (!entry.owner.places.delete(entry)) return false;
    used -= 1;
    forgetIfIdle(entry.owner);
    return true;
  }

  function startWaiting(): void {
    while (queued > 0) {
      const owner = findNext();
      if (!owner || (used >= most && !makeRoom(owner))) return;
      owner.queue[0]?.start();
    }
  }

  function findNext(): Owner | undefined {
    let next: Owner | undefined;
    for (const owner of owners.values()) {
      if (owner.queue.length === 0 || owner.places.size >= perOwner) continue;
      if (!next || owner.places.size < next.places.size) next = owner;
    }
    return next;
  }

  /** An owner with only one more place keeps it, or the two would take it from each other forever. */
  function makeRoom(newcomer: Owner): boolean {
    let found: Entry | undefined;
    for (const { places } of owners.values()) {
      if (places.size <= (found?.owner.places.size ?? newcomer.places.size + 1)) continue;
      found = [...places].find(({ canYield }) => canYield()) ?? found;
    }
    if (!found) return false;
    remove(found);
    found.holder.destroy();
    return true;
  }

  function getLongestQueue(newcomer: Owner): Waiter[] {
    let longest = newcomer.queue;
    for (const { queue } of owners.values()) if (queue.length > longest.length) longest = queue;
    return longest;
  }

  function enter(name: string, holder: Holder, canYield: () => boolean): Promise<Place | NoPlace> {
    const owner = findOwner(name);
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const isWaiting = () => owner.queue.includes(waiter);
      const end = (result: () => Place | NoPlace) => {
        clearTimeout(timer);
        owner.queue.splice(owner.queue.indexOf(waiter), 1);
        queued -= 1;
        resolve(result());
        forgetIfIdle(owner);
      };
      const waiter: Waiter = {
        start: () => end(() => take(owner, holder, canYield)),
        refuse: (reason) => end(() => reason),
      };
      owner.queue.push(waiter);
      queued += 1;
      startWaiting();
      if (isWaiting() && owner.queue.length > waitingPerOwner) waiter.refuse('share');
      if (isWaiting() && queued > waiting) getLongestQueue(owner).at(-1)?.refuse('room');
      if (!isWaiting()) return;
      timer = setTimeout(
        () => waiter.refuse(owner.places.size >= perOwner ? 'share' : 'room'),
        patience,
      ).unref();
      holder.once('close', () => isWaiting() && waiter.refuse('gone'));
    });
  }

  return { enter, count: () => used };
}
