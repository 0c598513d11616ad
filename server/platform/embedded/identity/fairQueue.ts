import { GoogleRefusal } from '../../../http/googleErrors.ts';

/** Thrown if the client disconnected before its turn. Not an error. */
export class CallerGone extends GoogleRefusal {
  constructor() {
    super(499, 'CANCELLED', 'CANCELLED');
    this.name = 'CallerGone';
  }
}

/** `of` lists groups from widest to narrowest, such as kind and network. */
export type Requester = { of: readonly string[]; signal?: AbortSignal | undefined };

type Start = () => void;
type Queue = { waiting: Start[]; parts: Map<string, Queue> };

/** Kinds and then networks take turns, so that a busy sender delays only itself. @throws CallerGone */
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
      const start = findNext(all);
      if (start) start();
      else running -= 1;
    }
  };
}

/** Resolves when it is this request's turn. A disconnected request leaves the queue at once. */
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

function findNext({ waiting, parts }: Queue): Start | undefined {
  if (waiting.length > 0) return waiting.shift();
  for (const [name, part] of parts) {
    parts.delete(name);
    const start = findNext(part);
    if (!start) continue;
    parts.set(name, part);
    return start;
  }
  return undefined;
}
