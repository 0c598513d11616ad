export const LIMITS = {
  // 5,000 live streams, and half as many again for calls and files. Each costs about 10 kB.
  connections: 8000,
  // If clients connect directly: a park of 600 people behind one address, with up to six connections per browser.
  connectionsPerNetwork: 4000,
  // Connections without a call by a signed-in user, if clients connect directly. One machine cannot hold more than
  // 300, because idle ones close.
  strangersPerNetwork: 300,
  // Browsers and proxies use one. Without a limit, pipelined requests in one packet could use up all calls.
  requestsPerConnection: 10,
  // Calls of signed-in people that are worked on at a time; more wait. The database does sixteen statements at a time, so
  // more calls at once only delay each other.
  callsInFlight: 60,
  // One busy console sends six at once over HTTP/1.1, and a dozen over HTTP/2.
  callsPerPerson: 20,
  // Calls of anonymous callers, in addition to those. A sign-in takes 0.1 s of CPU time, so 100 per network already wait
  // too long.
  callsOfStrangers: 200,
  callsPerNetwork: 100,
  // Request bodies in progress, including files; at most 500 MB at 1 MB each. A console sends up to three files and a
  // save at once: 50 for five busy consoles.
  bodiesOfPeople: 500,
  bodiesPerPerson: 50,
  // A sign-in body arrives with its headers, so this is nearly always empty. If it is full, the oldest one is closed.
  bodiesOfStrangers: 200,
  bodiesPerNetwork: 50,
  // Pages show dozens of files, and slow phones take time. Each costs a file descriptor.
  filesSent: 500,
  // Five browsers over HTTP/1.1. More wait: over HTTP/2 a page asks for sixty thumbnails at once, and an <img> that is
  // refused stays broken.
  filesPerPerson: 30,
  // Each costs half a megabyte while a page of it is sent. The console reads one page after the other.
  exportsSent: 100,
  exportsPerPerson: 2,
  // Requests that wait for one of the places above, in each of the three kinds. A browser that opens again with several
  // pages of thumbnails sends hundreds at once. Bodies that wait keep their place among the bodies.
  // Together with the calls in flight, this stays below `strangersPerNetwork`: a token is new until its first answer.
  waiting: 2000,
  waitingPerPerson: 200,
  // One per open console, mostly inactive. Each costs a socket and a few kilobytes.
  liveStreams: 5000,
  statementsWaiting: 1000,
  // Average delay of the event loop over a second. This and all times below are milliseconds.
  eventLoopDelay: 1000,
  // How long a call or an export waits for its place.
  callPatience: 10_000,
  // Sixty thumbnails on slow 3G take half a minute.
  filePatience: 120_000,
  // A new connection that sends nothing. Browsers open connections ahead of need; closing one costs at most a round trip.
  silentTime: 10_000,
  // Idle connections without a signed-in user. Longer than the gap between two files of a page; browsers reconnect.
  strangerIdleTime: 15_000,
  // One or two packets, on a network that stalls for ten seconds.
  headersTime: 15_000,
  // Without a byte of a body. Phones in bad weather stall for ten seconds.
  bodyStall: 20_000,
  // Bytes per second of a body, measured after `bodyStall`. 1/20 of slow 3G including stalls; legitimate clients are
  // always faster.
  bodyRate: 1000,
  // The body of a call. On slow 3G, 200 kB take four seconds and the largest body 25; the rest allows for stalls.
  bodyTime: 120_000,
  // Firebase uploads videos in parts of at most 32 MiB; this allows one part at 0.5 Mbit/s.
  requestTime: 600_000,
  // A client reads nothing of a pending answer. A phone reads some bytes within 30 seconds. A paused video resumes with
  // a range request.
  answerStall: 30_000,
  // Bytes per second of an answer that waits for its client, measured every `answerWindow`. Same as for bodies; playing a
  // video takes a hundred times as much.
  answerRate: 1000,
  answerWindow: 60_000,
  // Lets an anonymous client that still sends a body read the answer before the connection closes.
  lingerTime: 2000,
};

export type Limits = typeof LIMITS;

/** Proxies keep connections for 60 seconds. The server must keep them longer, or requests meet a closing connection. */
const KEEP_ALIVE = 72_000;

/** Limits that Node enforces; connections.ts closes earlier where it can see the cause. */
export function serverTimeouts({ headersTime, requestTime, answerStall }: Limits) {
  return {
    requestTimeout: requestTime,
    keepAliveTimeout: KEEP_ALIVE,
    // No traffic in either direction while output is pending; connections.ts exempts requests in progress.
    connectionTimeout: answerStall,
    http: {
      headersTimeout: headersTime,
      // Node's default of 30 seconds would double the limits above.
      connectionsCheckingInterval: Math.min(5000, headersTime),
    },
  };
}
