import pLimit from 'p-limit';
import { isSetUp } from '../../http/authentication/accountState.ts';
import type { Authenticate } from '../../http/authentication/authenticate.ts';
import type { LiveStream } from './stream.ts';
import type { LiveLimits, LiveStreams } from './streams.ts';

export type Check = (streams: Iterable<LiveStream>) => Promise<void>;

const AT_ONCE = 4;

/** Revoked streams end, and the console's next call learns why (AUTH-16). */
export function accountCheck(authenticate: Authenticate): Check {
  async function check(stream: LiveStream): Promise<void> {
    const began = performance.now();
    try {
      const by = await authenticate(stream.token);
      // A check that began later has newer data.
      if (began < stream.checkedAt) return;
      stream.by = by;
      stream.checkedAt = began;
      if (!isSetUp(by.user) || by.mustEnrol) stream.end();
    } catch {
      stream.end();
    }
  }

  return async (streams) => {
    await pLimit(AT_ONCE).map(streams, check);
  };
}

/** No event reports an expired token or session, so accounts are checked regularly. @returns stops it */
export function watchOver(streams: LiveStreams, check: Check, limits: LiveLimits): () => void {
  let isChecking = false;
  const timer = setInterval(() => {
    for (const stream of streams.all()) stream.heartbeat();
    if (isChecking) return;
    isChecking = true;
    const due = [...streams.all()].filter(
      ({ checkedAt }) => performance.now() - checkedAt >= limits.checkAfter,
    );
    void check(due).finally(() => {
      isChecking = false;
    });
  }, limits.heartbeatEvery);
  timer.unref();
  return () => clearInterval(timer);
}
