import type { LiveStream } from './stream.ts';

export const LIVE_LIMITS = {
  /** Per process; operations/overload.ts limits the total. */
  perUser: 10,
  /** Milliseconds; proxies close connections that are silent for a minute. */
  heartbeatEvery: 20_000,
  /** Milliseconds; together with the heartbeat less than a minute. */
  checkAfter: 30_000,
};

export type LiveLimits = typeof LIVE_LIMITS;

export type LiveStreams = ReturnType<typeof liveStreams>;

export function liveStreams(limits: LiveLimits) {
  const byUser = new Map<string, Set<LiveStream>>();
  function* all() {
    for (const streams of byUser.values()) yield* streams;
  }
  return {
    hasRoomFor: (userId: string) => (byUser.get(userId)?.size ?? 0) < limits.perUser,
    add(stream: LiveStream) {
      const userId = stream.by.user.id;
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(stream));
    },
    remove(stream: LiveStream) {
      const userId = stream.by.user.id;
      const streams = byUser.get(userId);
      streams?.delete(stream);
      if (streams?.size === 0) byUser.delete(userId);
    },
    all,
    userIds: () => [...byUser.keys()],
    ofUser: (userId: string): Iterable<LiveStream> => byUser.get(userId) ?? [],
    endAll: () => {
      for (const stream of [...all()]) stream.end();
    },
  };
}
