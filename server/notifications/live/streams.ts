import type { LiveStream } from './stream.ts';

export type LiveLimits = {
  /** Per process; operations/overload.ts limits the total. */
  perUser: number;
  /** Milliseconds; proxies close connections that are silent for a minute. */
  heartbeatEvery: number;
  /** Milliseconds; together with the heartbeat less than a minute. */
  checkAfter: number;
};

export const LIVE_LIMITS: LiveLimits = {
  perUser: 10,
  heartbeatEvery: 20_000,
  checkAfter: 30_000,
};

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
