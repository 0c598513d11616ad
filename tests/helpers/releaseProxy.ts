import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a built server, and can make its console look like the next release: all scripts have other names. */
export type ReleaseProxy = {
  origin: string;
  /** From now on, pages, scripts and worker are those of the next release, and the old scripts are gone. */
  release: () => void;
  /** Whether the worker can be fetched. */
  offerWorker: (isOffered: boolean) => void;
  /** Whether it drops all connections, as if the server were gone. */
  setDown: (isDown: boolean) => void;
  close: () => Promise<void>;
};

/** Part of the name of each script of the next release. */
export const NEXT = 'next-';

const SCRIPT = /(?<=\.\/|assets\/)[\w.-]+-[\w-]{8}\.js\b/g;
const PAGE_REVISION = /("revision":")\w+(","url":"\/")/;

export async function startReleaseProxy(target: string): Promise<ReleaseProxy> {
  let isNext = false;
  let isOffered = true;
  let isDown = false;
  const change = (text: string) =>
    isNext ? text.replaceAll(SCRIPT, `${NEXT}$&`).replace(PAGE_REVISION, '$1next$2') : text;
  const proxy = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/';
    const isOldScript = /^\/assets\/.*\.js$/.test(url) && !url.includes(NEXT);
    const isHidden = isNext && (isOldScript || (!isOffered && url === '/serviceWorker.js'));
    if (isDown) incoming.destroy();
    else if (isHidden) outgoing.writeHead(404).end();
    else forward(incoming, outgoing, target + url.replace(NEXT, ''), change);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    release: () => {
      isNext = true;
    },
    offerWorker: (offered) => {
      isOffered = offered;
    },
    setDown: (down) => {
      isDown = down;
      if (down) proxy.closeAllConnections();
    },
    close: async () => {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
  };
}

/** Changes pages and scripts, and passes on all else as it comes. */
function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: string,
  change: (text: string) => string,
): void {
  // What the browser has is of the other release.
  const { 'if-none-match': _tag, 'if-modified-since': _time, ...headers } = incoming.headers;
  const asked = request(url, {
    method: incoming.method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  asked.on('response', (answer) => {
    const { etag: _etag, 'content-length': _length, ...others } = answer.headers;
    if (!/html|javascript/.test(String(others['content-type']))) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const parts: Buffer[] = [];
    answer.on('data', (part) => parts.push(part));
    answer.on('end', () => {
      outgoing.writeHead(answer.statusCode ?? 502, others);
      outgoing.end(change(Buffer.concat(parts).toString()));
    });
  });
  asked.on('error', () => outgoing.destroy());
  outgoing.on('close', () => asked.destroy());
  incoming.pipe(asked);
}
