import { isSettled } from '../../http/authentication/accountState.ts';
import type { Authenticate } from '../../http/authentication/authenticate.ts';
import type { LiveStream } from './stream.ts';
import type { LiveLimits, LiveStreams } from './streams.ts';

/** Looks at the accounts of streams again. */
export type Check = (streams: Iterable<LiveStream>) => Promise<void>;

/** Accounts that are looked at side by side: not so many that calls people wait for come late. */
const AT_ONCE = 4;

/**
 * A stream ends when its token is refused now, because the account is suspended, locked or deleted, the session is over or
 * the token expired; the console then asks anew and is told why. Else it goes on with the role that the account has now
 * (AUTH-16).
 */
export function accountCheck(authenticate: Authenticate): Check {
  async function check(stream: LiveStream): Promise<void> {
    const began = performance.now();
    try {
      const by = await authenticate(stream.token);
      // Another check that began later has read later, too.
      if (began < stream.checkedAt) return;
      stream.by = by;
      stream.checkedAt = began;
      if (!isSettled(by.user)) stream.end();
    } catch {
      stream.end();
    }
  }

  return async (streams) => {
    const waiting = [...streams].values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const stream of waiting) await check(stream);
      }),
    );
  };
}

/**
 * Sends heartbeats, and looks at each account from time to time: what changes is told at once, but a token that expires and
 * a session that is seven days old are told by nobody.
 * @returns stops it
 */
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
