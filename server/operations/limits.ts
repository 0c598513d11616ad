/** How much of anything one process takes on before it says so. Tests make them small. */
export type Limits = {
  /** Connections that are open at once; fewer where the process may open fewer files. */
  connections: number;
  /** Of one network, where clients connect directly. */
  connectionsPerNetwork: number;
  /** Of one network, where clients connect directly: those on which nobody who is signed in has called yet. */
  strangersPerNetwork: number;
  /** Requests that one connection may have under way. */
  requestsPerConnection: number;
  /** Calls that are answered at once; a call is one when its body has come. */
  callsInFlight: number;
  /** Of those, of callers who are not known to be signed in; and such of one network. */
  callsOfStrangers: number;
  callsPerNetwork: number;
  /** Bodies on their way in, files among them; and such of one person. */
  bodiesOfPeople: number;
  bodiesPerPerson: number;
  /** The same, of callers who are not known to be signed in; and such of one network. */
  bodiesOfStrangers: number;
  bodiesPerNetwork: number;
  /** Stored files that are sent at once. */
  filesSent: number;
  /** Live streams that are open at once. */
  liveStreams: number;
  /** Statements that wait for the database. */
  statementsWaiting: number;
  /** Milliseconds that the event loop comes late on average, over a second. */
  eventLoopDelay: number;
  /** Milliseconds that a new connection may send nothing. */
  silentTime: number;
  /** Milliseconds that a connection may lie idle on which nobody who is signed in has called. */
  strangerIdleTime: number;
  /** Milliseconds for the headers of a request to arrive. */
  headersTime: number;
  /** Milliseconds without a byte of a body. */
  bodyStall: number;
  /** Bytes a second that a body comes with, on the average of more than `bodyStall`. */
  bodyRate: number;
  /** Milliseconds for the body of a call to arrive; files have `requestTime`. */
  bodyTime: number;
  /** Milliseconds for a whole request to arrive. */
  requestTime: number;
  /** Milliseconds in which a client takes nothing of an answer that waits for it. */
  answerStall: number;
  /** Milliseconds that a stranger may go on sending what was answered before it had come. */
  lingerTime: number;
};

export const LIMITS: Limits = {
  // Five thousand live streams, and half as many more for calls and files; each costs some ten kilobytes.
  connections: 8000,
  // A park of six hundred people behind one address, with the six connections that a browser opens at most.
  connectionsPerNetwork: 4000,
  // At the start of a shift some hundreds load the sign-in page within minutes, and a connection of theirs is one of these
  // for the second until the first call. Who has one more makes the oldest idle one close, which a browser opens anew.
  // So ten thousand sockets of one machine hold three hundred; thirty machines would have to send half-calls all the time.
  strangersPerNetwork: 300,
  // Browsers and proxies have one under way. Without a bound, one packet would hold all the calls there may be.
  requestsPerConnection: 10,
  // A call has two to five statements of some milliseconds: five hundred are seconds of work, and nobody waits longer.
  callsInFlight: 500,
  // Signing in takes a tenth of a second of a processor, so a hundred of a network are already more than it can wait for;
  // three hundred calls are left to the signed in, whatever strangers do.
  callsOfStrangers: 200,
  callsPerNetwork: 100,
  // A megabyte each at most: half a gigabyte at the very worst. A file is not held in memory. A person's console sends
  // three files and a save at once; fifty are a tenth of the room and five consoles that have much to catch up on.
  bodiesOfPeople: 500,
  bodiesPerPerson: 50,
  // An email and a password come with the headers, so nearly always there is none. When full, the one closes that has
  // been coming for longest: whoever sends at once gets through.
  bodiesOfStrangers: 200,
  bodiesPerNetwork: 50,
  // Pages show them by the dozen, and a slow phone takes its time; each costs an open file.
  filesSent: 500,
  // An open console is one; each costs a socket and some kilobytes, and does nothing most of the time.
  liveStreams: 5000,
  // The embedded database runs one at a time, so these are seconds, too.
  statementsWaiting: 1000,
  // Later than this, every answer is late, and new work makes it worse.
  eventLoopDelay: 1000,
  // Browsers open some ahead of need; one that is closed costs them a round trip at most.
  silentTime: 10_000,
  // Longer than a page takes between two of its files. A browser sees the end of the connection and opens another.
  strangerIdleTime: 15_000,
  // One or two packets, over a network that stalls for ten seconds.
  headersTime: 15_000,
  // Phones in the rain stall for ten seconds; whoever is silent for twice as long is gone.
  bodyStall: 20_000,
  // A twentieth of slow 3G, stalls included: 200 kB in three minutes would still be too slow for nobody but an attacker.
  bodyRate: 1000,
  // 200 kB at slow 3G are four seconds, the largest body is 25; the rest is for stalls.
  bodyTime: 120_000,
  // The Firebase SDK sends a video in parts of at most 32 MiB; this is for one part at half a megabit a second.
  requestTime: 600_000,
  // A phone takes some bytes in half a minute; a video that is paused is asked for again from where it stopped.
  answerStall: 30_000,
  // A client that still sends reads the answer in this time, and does not find its connection broken instead.
  lingerTime: 2000,
};

/** Proxies keep a connection for 60 seconds; the end that accepts must keep it longer, or a request meets its closing. */
const KEEP_ALIVE = 72_000;

/** What Node itself closes; connections.ts closes sooner what shows there. */
export function serverTimeouts({ headersTime, requestTime, answerStall }: Limits) {
  return {
    requestTimeout: requestTime,
    keepAliveTimeout: KEEP_ALIVE,
    // Without a byte either way, while there is something to send; connections.ts leaves alone what is worked on.
    connectionTimeout: answerStall,
    http: {
      headersTimeout: headersTime,
      // How often Node looks; its own half minute would double the times above.
      connectionsCheckingInterval: Math.min(5000, headersTime),
    },
  };
}
