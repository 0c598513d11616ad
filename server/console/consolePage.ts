import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { consoleConfig } from './consoleConfig.ts';

/** Milliseconds that a page waits for the database; a console without settings in its page asks for them itself. */
const PATIENCE = 500;

/** In index.html: where nobody writes the settings into the page, the browser begins with asking for them. */
const ASKS_FOR_SETTINGS = /<link rel="preload" href="\/config\.json"[^>]*>/;

/** What the build says of an address (vite.pagePreloads.ts): the chunks its page needs, by the width of the screen. */
type Preloads = Record<string, { href: string; media?: string }[] | undefined>;

export type ConsolePage = { html: string; etag: string };

/**
 * index.html for an address: with the settings in it that `/config.json` answers, and with the names of what that address
 * needs, so that a browser on a weak network asks for all of it at once. Made once for each kind of page: none of it changes
 * while the server runs, and the database is asked until it has answered once.
 */
export function consolePages(consoleDir: string, services: Services): (path: string) => Promise<ConsolePage> {
  const files = once(() => readFiles(consoleDir));
  const settings = once(() => consoleConfig(services));
  const made = new Map<string, ConsolePage>();
  return async (path) => {
    const { html, preloads } = await files();
    const kind = Object.hasOwn(preloads, path) ? path : '';
    const known = made.get(kind);
    if (known) return known;
    const preloaded = html.replace('</head>', `${getLinks(preloads[kind] ?? [])}</head>`);
    const config = await Promise.race([
      settings().catch(() => undefined),
      sleep(PATIENCE, undefined, { ref: false }),
    ]);
    if (!config) return withEtag(preloaded);
    const page = withEtag(preloaded.replace(ASKS_FOR_SETTINGS, () => getScript(config)));
    made.set(kind, page);
    return page;
  };
}

async function readFiles(consoleDir: string): Promise<{ html: string; preloads: Preloads }> {
  const [html, preloads] = await Promise.all(
    ['index.html', 'preloads.json'].map((file) => readFile(join(consoleDir, file), 'utf8')),
  );
  return { html: html ?? '', preloads: JSON.parse(preloads ?? '{}') };
}

/** One at a time, and kept once it is there; what failed is tried again. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

function getLinks(preloads: { href: string; media?: string }[]): string {
  return preloads
    .map(({ href, media }) => {
      const where = media ? ` media="${media}"` : '';
      return `<link rel="modulepreload" crossorigin href="${href}"${where}>\n`;
    })
    .join('');
}

/** Data, which no content security policy takes for a script. No `<` in it ends the element, or begins a comment. */
function getScript(config: object): string {
  return `<script type="application/json" id="config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`;
}

function withEtag(html: string): ConsolePage {
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
}
