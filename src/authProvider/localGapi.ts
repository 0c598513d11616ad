/* The part of Google's `gapi` that the Firebase SDK needs for its popup, for servers without internet. */

type Answer = { authEvent: unknown };
type OpenOptions = { where: HTMLElement; url: string; attributes: { style: Record<string, string> } };

type Frame = {
  restyle: () => Promise<void>;
  ping: () => Promise<void>;
  register: (name: string, listener: (answer: Answer) => unknown) => void;
  /** Asks whether the frame may use storage; the embedded popup does not need it. */
  send: () => void;
};

/** Call before the SDK looks for `gapi`. */
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
      // The browser's own error page has another origin.
      if (element.contentDocument) resolve();
      else reject(new Error('The identity service could not be reached.'));
    });
  });
  where.append(element);
  try {
    return await ready({
      restyle: async () => undefined,
      ping: () => loaded,
      register: (_name, listener) =>
        window.addEventListener('message', (event) => handleMessage(event, listener)),
      send: () => undefined,
    });
  } catch (error) {
    element.remove();
    throw error;
  }
}

function handleMessage({ origin, data }: MessageEvent, listener: (answer: Answer) => unknown): void {
  if (origin === window.location.origin && isAnswer(data)) listener(data);
}

function isAnswer(data: unknown): data is Answer {
  return typeof data === 'object' && data !== null && 'authEvent' in data;
}
