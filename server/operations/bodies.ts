import type { IncomingMessage } from 'node:http';
import type { Limits } from './limits.ts';
import { semaphore } from './semaphore.ts';

type Sender = {
  /** The id of whoever is known to be signed in. */
  person: string | undefined;
  network: string;
  token: string | undefined;
};

/**
 * Bodies on their way in. Whoever is signed in waits for others of their own when there are too many; of strangers' the one
 * closes that has been coming for longest, so that whoever sends at once gets through.
 * @returns takes one in, and answers what ends it, or undefined where there is no room
 */
export function boundBodies(limits: Limits, isAccepted: (token: string) => boolean) {
  const ofPeople = semaphore(limits.bodiesOfPeople, limits.bodiesPerPerson);
  const ofStrangers = semaphore(limits.bodiesOfStrangers, limits.bodiesPerNetwork);
  const strangers = new Map<IncomingMessage, Sender & { leave: () => void }>();

  function makeRoom(network: string): void {
    const isFull = ofStrangers.isFullFor(network);
    for (const [request, sender] of strangers) {
      // Somebody's first upload after a start of the server is a stranger's until it was looked at.
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
