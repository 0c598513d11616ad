import { LIVE_EVENTS_PATH, type LiveEvent } from '../../contract/endpoints/liveEvents.ts';
import { PLATFORM } from '../api/callServer.ts';
import { consoleConfig } from '../api/consoleConfig.ts';
import { idToken } from '../api/idToken.ts';
import { eventParser } from './eventParser.ts';

/** The server responded without a stream; `retryAfter` is in seconds. */
export class NoStream extends Error {
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(response: Response) {
    super(`The server answered ${response.status} instead of live events.`);
    this.name = 'NoStream';
    this.status = response.status;
    this.retryAfter = Number(response.headers.get('retry-after')) || undefined;
  }
}

/** Milliseconds. The server sends a line immediately, and then at least every 20 s. */
const FIRST_LINE_WITHIN = 10_000;
const SILENT_FOR = 60_000;

type Options = {
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (event: LiveEvent) => void;
};

/**
 * EventSource cannot send an Authorization header. A silent stream is dead or buffered by a proxy.
 * @throws NoStream, AbortError
 */
export async function followEvents({ signal, onOpen, onEvent }: Options): Promise<void> {
  const gone = new AbortController();
  const token = await idToken();
  let watch = setTimeout(() => gone.abort(), FIRST_LINE_WITHIN);
  try {
    const response = await fetch(`${consoleConfig().apiUrl}${LIVE_EVENTS_PATH}?platform=${PLATFORM}`, {
      headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
      cache: 'no-store',
      signal: AbortSignal.any([signal, gone.signal]),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.ok || !response.body || !isStream) {
      await response.body?.cancel();
      throw new NoStream(response);
    }
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const parse = eventParser(onEvent);
    let opened = false;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(() => gone.abort(), SILENT_FOR);
      if (!opened) onOpen();
      opened = true;
      parse(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(watch);
  }
}
