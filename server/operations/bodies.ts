import type { IncomingMessage } from 'node:http';
import type { Limits } from './limits.ts';
import { semaphore } from './semaphore.ts';
import { fairShares, type NoPlace } from './shares.ts';

type Sender = {
  /** The user id of a signed-in sender. */
  person: string | undefined;
  network: string;
};

/**
 * At capacity the oldest anonymous body is closed, or the oldest of the person who sends most, so that a fast sender always
 * succeeds.
 * @returns a function that admits a request and returns its release, or the reason if there is no room
 */
export function boundBodies(limits: Limits) {
  const ofPeople = fairShares({
    most: limits.bodiesOfPeople,
    perOwner: limits.bodiesPerPerson,
    ...{ waiting: 0, waitingPerOwner: 0, patience: 0 },
  });
  const ofStrangers = semaphore(limits.bodiesOfStrangers, limits.bodiesPerNetwork);
  const strangers = new Map<IncomingMessage, Sender & { leave: () => void }>();

  function makeRoom(network: string): void {
    const isFull = ofStrangers.isFullFor(network);
    for (const [request, sender] of strangers) {
      if (isFull && sender.network !== network) continue;
      sender.leave();
      return void request.destroy();
    }
  }

  async function take(request: IncomingMessage, sender: Sender): Promise<(() => void) | NoPlace> {
    const { person, network } = sender;
    if (person !== undefined) {
      const entered = await ofPeople.enter(person, request, () => true);
      return typeof entered === 'string' ? entered : entered.leave;
    }
    let place = ofStrangers.acquire(network);
    if (!place) {
      makeRoom(network);
      place = ofStrangers.acquire(network);
    }
    const release = place;
    if (!release) return 'room';
    const leave = () => {
      release();
      strangers.delete(request);
    };
    strangers.set(request, { ...sender, leave });
    return leave;
  }

  return take;
}
