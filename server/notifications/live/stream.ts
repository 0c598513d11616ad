import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '../../../contract/endpoints/incidents.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';

/** Bytes that wait for a reader; an event has some hundred, so this one has not read for a long time. */
const SLOW_READER = 64 * 1024;

/** Milliseconds in which a stream that ended may still deliver what was written. */
const LAST_WORDS = 1000;

/** One open tab that follows. */
export type LiveStream = {
  /** As of the last check: what may be told is decided by it. */
  by: SignedIn;
  token: string;
  /** By the machine's own clock, in milliseconds: when the check that `by` is of began. */
  checkedAt: number;
  /** Whether the first `has_new` went out. */
  knowsState: boolean;
  send: (event: LiveEvent) => void;
  /** A line that means nothing, so that proxies keep the connection and a dead one is found. */
  heartbeat: () => void;
  end: () => void;
};

/** Begins the answer of a stream. A reader that does not keep up is cut off; it reads anew when it comes back. */
export function openStream(response: ServerResponse, signedIn: { by: SignedIn; token: string }): LiveStream {
  const write = (text: string) => {
    if (response.destroyed || response.writableEnded) return;
    response.write(text);
    if (response.writableLength > SLOW_READER) response.destroy();
  };
  // A connection that breaks while something is written is closed, and the close is what is acted on.
  response.on('error', () => undefined);
  write(':\n\n');
  return {
    ...signedIn,
    checkedAt: performance.now(),
    knowsState: false,
    send: ({ event, ...data }) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    heartbeat: () => write(':\n\n'),
    end: () => {
      response.end();
      // Whoever does not read does not see the end either.
      setTimeout(() => response.destroy(), LAST_WORDS).unref();
    },
  };
}
