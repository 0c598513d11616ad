import type { LiveEvent } from '../../contract/endpoints/liveEvents.ts';
import { HttpError } from '../api/callServer.ts';
import { hasFeature } from '../api/session.ts';
import { refreshSignedInUser } from '../authProvider/completeSignIn.ts';
import { notificationActions } from '../dataProvider/notificationActions.ts';
import { followEvents, NoStream } from './eventStream.ts';
import { pause, untilOnline } from './pause.ts';

/** What is told to the pages: an event of the server, that they are told from now on, or that some may have been missed before. */
export type News = LiveEvent | { event: 'following' | 'read_anew' };

/** Milliseconds. */
const SHORTEST_PAUSE = 1_000;
/** NPAN-5: without a stream the bell is asked for this often. */
const LONGEST_PAUSE = 30_000;
/** A stream that lived this long was a good one. */
const GOOD_STREAM = 10_000;

type Options = {
  signal: AbortSignal;
  onNews: (news: News) => void;
  /** True where events may have been missed before this began. */
  behind: boolean;
  /** True while the person is about to be signed out anyway. */
  isLeaving: () => boolean;
};

/**
 * Follows live until the signal ends it, whatever becomes of the network and the server: tries again with growing pauses,
 * reads anew after each gap, and where the server is there but gives no stream, or offers none, asks it from time to time. A
 * 401 is the end of the session, which the sign-in page explains.
 */
export async function keepFollowing({ signal, onNews, behind, isLeaving }: Options): Promise<void> {
  let failures = 0;
  let missed = behind;
  const onOpen = () => {
    onNews({ event: missed ? 'read_anew' : 'following' });
    missed = true;
  };
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

/** The bell's dot by an ordinary call. A failure is no news, but for the end of the session. */
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

/** Twice as long each time, and never the same for all, so that a server that starts again is not overrun. */
function pauseAfter(failures: number, retryAfter = 0): number {
  const longest = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** failures);
  return Math.max(retryAfter * 1000, longest * (0.5 + Math.random() / 2));
}
