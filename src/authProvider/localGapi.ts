/*
 * The Firebase SDK reaches its popup through Google's frame library, `gapi`, which it would fetch from Google. Where the
 * console's own server is the identity service there may be no way to Google at all, so this is the small part of `gapi` that
 * the SDK calls. The popup is of this same origin and answers by a message.
 */

type Answer = { authEvent: unknown };
type OpenOptions = { where: HTMLElement; url: string; attributes: { style: Record<string, string> } };

/** What the SDK does with the frame it opened. */
type Frame = {
  restyle: () => Promise<void>;
  /** Settles once it is known whether the server could be reached. */
  ping: () => Promise<void>;
  register: (name: string, listener: (answer: Answer) => unknown) => void;
  /** Asks the frame whether it may store things; the popup of the embedded identity stores nothing. */
  send: () => void;
};

/** Before the SDK looks for `gapi`; once is enough. */
export function provideLocalGapi(): void {
  if ('gapi' in window) return;
  const iframes = {
    Iframe: true,
    CROSS_ORIGIN_IFRAMES_FILTER: undefined,
    getContext: () => ({ open }),
  };
  Object.assign(window, { gapi: { iframes } });
}

async function open(
  { where, url, attributes }: OpenOptions,
  ready: (frame: Frame) => Promise<Frame>,
): Promise<Frame> {
  const element = document.createElement('iframe');
  Object.assign(element.style, attributes.style);
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  element.src = url;
  const loaded = new Promise<void>((resolve, reject) => {
    element.addEventListener('load', () => {
      // A browser's own page of a failure is none of this origin.
      if (element.contentDocument) resolve();
      else reject(new Error('The identity service could not be reached.'));
    });
  });
  where.append(element);
  try {
    return await ready({
      restyle: async () => undefined,
      ping: () => loaded,
      register: (_name, listener) => window.addEventListener('message', (event) => hear(event, listener)),
      send: () => undefined,
    });
  } catch (error) {
    element.remove();
    throw error;
  }
}

function hear({ origin, data }: MessageEvent, listener: (answer: Answer) => unknown): void {
  if (origin === window.location.origin && isAnswer(data)) listener(data);
}

function isAnswer(data: unknown): data is Answer {
  return typeof data === 'object' && data !== null && 'authEvent' in data;
}
