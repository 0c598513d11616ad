import { keepFollowing, type News } from './keepFollowing.ts';

/** Milliseconds that a hidden page keeps following. */
const HIDDEN_FOR = 10 * 60_000;
/** Milliseconds of waiting for the lock after which the page's data may be outdated. */
const WAITED = 2_000;

let leaving = false;

/** The sessions were ended on purpose, so ignore the coming 401 (UDET-11). */
export function expectSignOut(): void {
  leaving = true;
}

/** One tab per browser follows, because connections are limited (NPAN-5). Without locks, each tab does. */
export function followLive(userId: string, onNews: (news: News) => void): () => void {
  leaving = false;
  const name = `live-${userId}`;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined;
  if (channel) channel.onmessage = ({ data }: MessageEvent<News>) => onNews(data);
  const share = (news: News) => {
    channel?.postMessage(news);
    onNews(news);
  };
  const stop = whileLookedAt((signal, cameBack) => {
    const askedAt = performance.now();
    const lead = () => {
      const behind = cameBack || performance.now() - askedAt > WAITED;
      return keepFollowing({ signal, onNews: share, behind, isLeaving: () => leaving });
    };
    if (channel && navigator.locks) {
      // Another tab follows, and may have shared changes before this one listened.
      const onFollowed = (lock: Lock | null) => lock ?? onNews({ event: 'following' });
      // Rejected when the request is aborted, or the browser blocks site data.
      navigator.locks.request(name, { ifAvailable: true }, onFollowed).catch(() => undefined);
      navigator.locks.request(name, { signal }, lead).catch(() => undefined);
    } else void lead();
    if (cameBack) share({ event: 'reload' });
  });
  return () => {
    stop();
    channel?.close();
  };
}

/** Runs while the page is visible and for a while after; `cameBack` is true when it becomes visible again. */
function whileLookedAt(run: (signal: AbortSignal, cameBack: boolean) => void): () => void {
  let running = new AbortController();
  let timer: number | undefined;
  const onChange = () => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      timer = window.setTimeout(() => running.abort(), HIDDEN_FOR);
    } else if (running.signal.aborted) {
      running = new AbortController();
      run(running.signal, true);
    }
  };
  document.addEventListener('visibilitychange', onChange);
  run(running.signal, false);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    window.clearTimeout(timer);
    running.abort();
  };
}
