import type { LiveEvent } from '../../contract/endpoints/liveEvents.ts';
import { HttpError } from '../api/callServer.ts';
import { hasFeature } from '../api/session.ts';
import { refreshSignedInUser } from '../authProvider/completeSignIn.ts';
import { notificationActions } from '../dataProvider/notifications.ts';
import { followEvents, NoStream } from './eventStream.ts';

/** A server event, or `following` when live events start, or `reload` if events may have been missed. */
export type News = LiveEvent | { event: 'following' | 'reload' };

/** Milliseconds. */
const SHORTEST_PAUSE = 1_000;
/** Also the polling interval of the bell without a stream (NPAN-5). */
const LONGEST_PAUSE = 30_000;
/** A stream of this duration resets the backoff. */
const GOOD_STREAM = 10_000;

type Options = {
  signal: AbortSignal;
  onNews: (news: News) => void;
  /** True if events may have been missed before the start. */
  behind: boolean;
  isLeaving: () => boolean;
};

/** Reconnects with backoff, refreshes after gaps, and polls without a stream. A 401 ends the session. */
export async function keepFollowing({ signal, onNews, behind, isLeaving }: Options): Promise<void> {
  let failures = 0;
  let missed = behind;
  const onOpen = () => {
    onNews({ event: missed ? 'reload' : 'following' });
    missed = true;
  };
  // The tab that followed until now may be signing out, which stops this one as well in a moment.
  if (behind) await pause(SHORTEST_PAUSE, signal);
  while (!signal.aborted) {
    await untilOnline(signal);
    if (!hasFeature('live')) {
      await pause(LONGEST_PAUSE, signal);
      if (!signal.aborted) await poll(onNews, isLeaving);
      continue;
    }
    const beganAt = performance.now();
    const refusal = await followEvents({ signal, onOpen, onEvent: onNews }).catch((error: unknown) =>
      error instanceof NoStream ? error : undefined,
    );
    if (signal.aborted || (refusal?.status === 401 && isLeaving())) return;
    if (refusal?.status === 401) await refreshSignedInUser();
    else if (refusal) await poll(onNews, isLeaving);
    failures = performance.now() - beganAt > GOOD_STREAM ? 0 : failures + 1;
    await pause(pauseAfter(failures, refusal?.retryAfter), signal);
  }
}

/** Polls the bell. Only a 401 matters. */
async function poll(onNews: (news: News) => void, isLeaving: () => boolean): Promise<void> {
  await notificationActions.hasNewNotification().then(
    (has_new) => {
      onNews({ event: 'has_new', has_new });
      if (hasFeature('emergencies')) onNews({ event: 'emergency', id: '' });
    },
    async (error: unknown) => {
      const isOver = error instanceof HttpError && error.status === 401;
      if (isOver && !isLeaving()) await refreshSignedInUser();
    },
  );
}

/** Exponential backoff with jitter, so that a restarted server is not overloaded. */
function pauseAfter(failures: number, retryAfter = 0): number {
  const longest = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** failures);
  return Math.max(retryAfter * 1000, longest * (0.5 + Math.random() / 2));
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}

/** Avoids futile attempts while the browser is offline. */
function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine || signal.aborted) return resolve();
    const done = () => {
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
