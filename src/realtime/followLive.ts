import { keepFollowing, type News } from './keepFollowing.ts';

/** Milliseconds a page that nobody looks at goes on following. */
const HIDDEN_FOR = 10 * 60_000;
/** Milliseconds after which what this page has read may be old. */
const WAITED = 2_000;

let leaving = false;

/** UDET-11: the sessions have just been ended on purpose; what the server refuses from now on is no news. */
export function expectSignOut(): void {
  leaving = true;
}

/**
 * NPAN-5: tells this page what happens, until it is stopped. Of all tabs of this browser one follows and tells the others,
 * because a browser has few connections to a server; when that one closes, the next takes over. A browser without locks or
 * channels follows in each tab.
 */
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
    // A lock that is no longer wanted is refused, which is what was wanted.
    if (channel && navigator.locks) navigator.locks.request(name, { signal }, lead).catch(() => undefined);
    else void lead();
    if (cameBack) share({ event: 'read_anew' });
  });
  return () => {
    stop();
    channel?.close();
  };
}

/** Runs something while the page is looked at and some time longer; again, with `cameBack`, when one returns to it. */
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
