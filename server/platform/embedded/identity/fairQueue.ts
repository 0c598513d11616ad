import { GoogleRefusal } from '../../../http/googleErrors.ts';

/** Thrown where the caller had gone before the work's turn came: no failure, and nobody is there to read it. */
export class CallerGone extends GoogleRefusal {
  constructor() {
    // As proxies count it.
    super(499, 'CANCELLED', 'CANCELLED');
    this.name = 'CallerGone';
  }
}

/** Whose work it is, from the widest to the narrowest, such as a kind and then a network; and what says that they have gone. */
export type Requester = { of: readonly string[]; signal?: AbortSignal | undefined };

type Start = () => void;
type Queue = { waiting: Start[]; parts: Map<string, Queue> };

/**
 * Runs at most so many pieces of work at once. Whose work waits takes turns: each kind the same share, within a kind each
 * network, and only within the last of them it goes by who came first. So whoever sends much waits for themselves.
 * @throws CallerGone where the signal was given before the work began
 */
export function fairQueue(
  most: number,
): <Result>(requester: Requester, work: () => Promise<Result>) => Promise<Result> {
  const all: Queue = { waiting: [], parts: new Map() };
  let running = 0;
  return async ({ of, signal }, work) => {
    if (signal?.aborted) throw new CallerGone();
    if (running >= most) await waitInQueue(getQueue(all, of), signal);
    else running += 1;
    try {
      return await work();
    } finally {
      const start = getNext(all);
      // The place is handed on rather than given back, so that nobody who just came takes it first.
      if (start) start();
      else running -= 1;
    }
  };
}

/** Resolves when its turn has come; who goes before that is out of the queue at once. */
function waitInQueue({ waiting }: Queue, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(new CallerGone());
    };
    const start = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(start);
  });
}

function getQueue(queue: Queue, [part, ...narrower]: readonly string[]): Queue {
  if (part === undefined) return queue;
  const found = queue.parts.get(part) ?? { waiting: [], parts: new Map() };
  queue.parts.set(part, found);
  return getQueue(found, narrower);
}

/** Of the part whose turn is next; it then goes behind all others. One in which nobody waits any more is forgotten. */
function getNext({ waiting, parts }: Queue): Start | undefined {
  if (waiting.length > 0) return waiting.shift();
  for (const [name, part] of parts) {
    parts.delete(name);
    const start = getNext(part);
    if (!start) continue;
    parts.set(name, part);
    return start;
  }
  return undefined;
}
