import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '../../../contract/endpoints/incidents.ts';
import type { SignedIn } from '../../http/authentication/authenticate.ts';

/** Bytes waiting for a client that has stopped reading; an event has a few hundred. */
const SLOW_READER = 64 * 1024;

/** Milliseconds in which an ended stream may deliver its buffer. */
const LAST_WORDS = 1000;

export type LiveStream = {
  by: SignedIn;
  token: string;
  /** Monotonic milliseconds at the start of the check. */
  checkedAt: number;
  knowsState: boolean;
  send: (event: LiveEvent) => void;
  heartbeat: () => void;
  end: () => void;
};

/** Disconnects slow clients, which reload when they reconnect. */
export function openStream(response: ServerResponse, signedIn: { by: SignedIn; token: string }): LiveStream {
  const write = (text: string) => {
    if (response.destroyed || response.writableEnded) return;
    response.write(text);
    if (response.writableLength > SLOW_READER) response.destroy();
  };
  // A failed write also emits `close`, which is handled.
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
      // A client that does not read does not see the end either.
      setTimeout(() => response.destroy(), LAST_WORDS).unref();
    },
  };
}
