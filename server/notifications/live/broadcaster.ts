import type { Services } from '../../services.ts';
import { addToNews, broadcast, emptyNews, isNews, toLookAt } from './broadcast.ts';
import type { LiveStream } from './stream.ts';
import type { LiveStreams } from './streams.ts';
import type { Check } from './watch.ts';

type Broadcaster = {
  /** Call this before checking a token, and pass the result to `greet`. */
  moment: () => number;
  /** An account change after `moment` may have been missed, so the account is checked again. */
  greet: (stream: LiveStream, moment: number) => void;
  stop: () => void;
};

/** Batches run one after another, so that older data never overtakes newer. Lost events end all streams. */
export function startBroadcaster(
  { database, events, presence }: Pick<Services, 'database' | 'events' | 'presence'>,
  streams: LiveStreams,
  check: Check,
  onFailure: (error: unknown) => void,
): Broadcaster {
  let news = emptyNews();
  let isBroadcasting = false;
  let accountChanges = 0;

  async function broadcastAll(): Promise<void> {
    if (isBroadcasting) return;
    isBroadcasting = true;
    try {
      for (let lot = news; isNews(lot); lot = news) {
        news = emptyNews();
        await check(toLookAt(streams, lot));
        await broadcast(database, streams, presence, lot);
      }
    } catch (error) {
      onFailure(error);
      news = emptyNews();
      streams.endAll();
    } finally {
      isBroadcasting = false;
    }
  }

  const unsubscribePresence = presence.subscribe((incidentId) => {
    news.presence.add(incidentId);
    void broadcastAll();
  });
  const unsubscribe = events.subscribe((event) => {
    if (!event) return streams.endAll();
    if (event.kind === 'account_changed' || event.kind === 'group_changed') accountChanges += 1;
    addToNews(news, event);
    void broadcastAll();
  });
  return {
    moment: () => accountChanges,
    greet({ by }, moment) {
      news.opened.add(by.user.id);
      if (moment !== accountChanges) news.accounts.add(by.user.id);
      void broadcastAll();
    },
    stop() {
      unsubscribe();
      unsubscribePresence();
    },
  };
}
