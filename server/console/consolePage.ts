import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';
import type { Services } from '../services.ts';
import { consoleConfig } from './consoleConfig.ts';

/** Milliseconds to wait for the database; after that the console requests its settings itself. */
const PATIENCE = 500;

const ASKS_FOR_SETTINGS = /<link rel="preload" href="\/config\.json"[^>]*>/;

type Preloads = Record<string, { href: string; media?: string }[] | undefined>;

/** Settings and preload links are embedded, so that browsers on slow networks request everything at once. */
export function consolePages(consoleDir: string, services: Services): (path: string) => Promise<string> {
  const files = once(() => readFiles(consoleDir));
  const settings = once(() => consoleConfig(services));
  const made = new Map<string, string>();
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
    if (!config) return preloaded;
    const page = withSettings(preloaded, config);
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

/** Puts the settings into a page, so that it needs no request for them. */
export function withSettings(html: string, config: ConsoleConfig): string {
  return html.replace(ASKS_FOR_SETTINGS, () => getScript(config));
}

/** No content security policy treats JSON as a script. An escaped `<` cannot end the element or start a comment. */
function getScript(config: object): string {
  return `<script type="application/json" id="config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`;
}
