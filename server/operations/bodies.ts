import type { IncomingMessage } from 'node:http';
import type { Limits } from './limits.ts';
import { semaphore } from './semaphore.ts';

type Sender = {
  /** The user id of a signed-in sender. */
  person: string | undefined;
  network: string;
  token: string | undefined;
};

/**
 * At capacity the oldest anonymous body is closed, so that a fast sender always succeeds.
 * @returns a function that admits a request and returns its release, or undefined if there is no room
 */
export function boundBodies(limits: Limits, isAccepted: (token: string) => boolean) {
  const ofPeople = semaphore(limits.bodiesOfPeople, limits.bodiesPerPerson);
  const ofStrangers = semaphore(limits.bodiesOfStrangers, limits.bodiesPerNetwork);
  const strangers = new Map<IncomingMessage, Sender & { leave: () => void }>();

  function makeRoom(network: string): void {
    const isFull = ofStrangers.isFullFor(network);
    for (const [request, sender] of strangers) {
      // After a restart, a user's first upload counts as anonymous until its token is verified.
      if (sender.token !== undefined && isAccepted(sender.token)) continue;
      if (isFull && sender.network !== network) continue;
      sender.leave();
      return void request.destroy();
    }
  }

  function take(request: IncomingMessage, sender: Sender): (() => void) | undefined {
    const { person, network } = sender;
    if (person !== undefined) return ofPeople.acquire(person);
    let place = ofStrangers.acquire(network);
    if (!place) {
      makeRoom(network);
      place = ofStrangers.acquire(network);
    }
    const release = place;
    if (!release) return undefined;
    const leave = () => {
      release();
      strangers.delete(request);
    };
    strangers.set(request, { ...sender, leave });
    return leave;
  }

  return take;
}
