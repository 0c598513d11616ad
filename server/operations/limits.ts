/** How much of anything one process takes on before it says so. Tests make them small. */
export type Limits = {
  /** Calls that are answered at once. */
  callsInFlight: number;
  /** Live streams that are open at once. */
  liveStreams: number;
  /** Statements that wait for the database. */
  statementsWaiting: number;
  /** Milliseconds that the event loop comes late on average, over a second. */
  eventLoopDelay: number;
  /** Milliseconds for the body of a call to arrive; files have `requestTime`. */
  bodyTime: number;
  /** Milliseconds for the headers of a request to arrive. */
  headersTime: number;
  /** Milliseconds for a whole request to arrive. */
  requestTime: number;
};

export const LIMITS: Limits = {
  // A call has two to five statements of some milliseconds: five hundred are seconds of work, and nobody waits longer.
  // Their bodies hold half a gigabyte at the very worst.
  callsInFlight: 500,
  // An open console is one; each costs a socket and some kilobytes, and does nothing most of the time.
  liveStreams: 5000,
  // The embedded database runs one at a time, so these are seconds, too.
  statementsWaiting: 1000,
  // Later than this, every answer is late, and new work makes it worse.
  eventLoopDelay: 1000,
  // The largest body is a megabyte, which a slow phone sends in half of this.
  bodyTime: 60_000,
  headersTime: 15_000,
  // The Firebase SDK sends a video in parts of at most 32 MiB; this is for one part at half a megabit a second.
  requestTime: 600_000,
};

/** Seconds after which a refused client may try again. */
export const RETRY_AFTER = 2;

/** Proxies keep a connection for 60 seconds; the end that accepts must keep it longer, or a request meets its closing. */
const KEEP_ALIVE = 72_000;

/** How long the server waits for whoever sends slowly, so that open connections cannot be hoarded. */
export function serverTimeouts({ headersTime, requestTime }: Limits) {
  return {
    requestTimeout: requestTime,
    keepAliveTimeout: KEEP_ALIVE,
    http: {
      headersTimeout: headersTime,
      // How often Node looks; its own half minute would double the times above.
      connectionsCheckingInterval: Math.min(5000, headersTime),
    },
  };
}
