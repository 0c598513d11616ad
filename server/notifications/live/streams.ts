import type { LiveStream } from './stream.ts';

export type LiveLimits = {
  /** Streams of one person in one process, one a tab; how many there are in all is limited in operations/overload.ts. */
  perUser: number;
  /** Milliseconds between two heartbeats; proxies cut what is silent for a minute. */
  heartbeatEvery: number;
  /** Milliseconds after which a stream's account is looked at again. With the heartbeat's it stays below a minute. */
  checkAfter: number;
};

export const LIVE_LIMITS: LiveLimits = {
  perUser: 10,
  heartbeatEvery: 20_000,
  checkAfter: 30_000,
};

/** The open streams of this process. */
export type LiveStreams = {
  hasRoomFor: (userId: string) => boolean;
  add: (stream: LiveStream) => void;
  remove: (stream: LiveStream) => void;
  all: () => Iterable<LiveStream>;
  userIds: () => string[];
  ofUser: (userId: string) => Iterable<LiveStream>;
  endAll: () => void;
};

export function liveStreams(limits: LiveLimits): LiveStreams {
  const byUser = new Map<string, Set<LiveStream>>();
  function* all() {
    for (const streams of byUser.values()) yield* streams;
  }
  return {
    hasRoomFor: (userId) => (byUser.get(userId)?.size ?? 0) < limits.perUser,
    add(stream) {
      const userId = stream.by.user.id;
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(stream));
    },
    remove(stream) {
      const userId = stream.by.user.id;
      const streams = byUser.get(userId);
      streams?.delete(stream);
      if (streams?.size === 0) byUser.delete(userId);
    },
    all,
    userIds: () => [...byUser.keys()],
    ofUser: (userId) => byUser.get(userId) ?? [],
    endAll: () => {
      for (const stream of [...all()]) stream.end();
    },
  };
}
