import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

const CONSOLE = resolve(import.meta.dirname, '../../dist/console');

/** Stands before a built server, and can make its console look like the next release. */
export type ReleaseProxy = {
  origin: string;
  /** Names of the two files that differ between the releases: the entry and the page "My actions". */
  old: readonly string[];
  next: readonly string[];
  /** From now on, pages and worker are those of the next release, and the old files are gone. */
  release: () => void;
  /** Whether the worker of the next release can be fetched. */
  offerWorker: (isOffered: boolean) => void;
  close: () => Promise<void>;
};

export async function startReleaseProxy(target: string): Promise<ReleaseProxy> {
  const [, entry = ''] = /src="\/assets\/(index-[^"]+)"/.exec(readFileSync(`${CONSOLE}/index.html`, 'utf8')) ?? [];
  const page = readdirSync(`${CONSOLE}/assets`).find((name) => /^MyActions-.*\.js$/.test(name)) ?? '';
  const old = [entry, page];
  const next = ['index-00000000.js', 'MyActions-00000000.js'];
  let isNext = false;
  let isOffered = true;

  const rename = (text: string) => old.reduce((renamed, name, at) => renamed.replaceAll(name, next[at] ?? ''), text);

  const proxy = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', target);
    const file = pathname.replace('/assets/', '');
    const isHidden = isNext && (old.includes(file) || (!isOffered && pathname === '/serviceWorker.js'));
    if (isHidden) return outgoing.writeHead(404).end();
    const path = isNext && next.includes(file) ? `/assets/${old[next.indexOf(file)]}` : (incoming.url ?? '/');
    forward(incoming, outgoing, target + path, (text) => {
      if (!isNext) return text;
      // Another page has another revision.
      return rename(text).replace(/("revision":")\w+(","url":"\/")/, '$1next$2');
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    old,
    next,
    release: () => {
      isNext = true;
    },
    offerWorker: (offered) => {
      isOffered = offered;
    },
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

/** Pages and worker are changed; all else is passed on as it comes. */
function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: string,
  change: (text: string) => string,
): void {
  const { 'if-none-match': _page, ...headers } = incoming.headers;
  const asked = request(url, { method: incoming.method, headers: { ...headers, 'accept-encoding': 'identity' } });
  asked.on('response', (answer) => {
    const { etag: _etag, 'content-length': length, ...others } = answer.headers;
    const isText = /html/.test(String(answer.headers['content-type'])) || url.endsWith('/serviceWorker.js');
    if (!isText) {
      outgoing.writeHead(answer.statusCode ?? 502, { ...others, ...(length && { 'content-length': length }) });
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
