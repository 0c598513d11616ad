import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** Not imported by name: its types are those of a worker. */
const SOURCE = resolve(import.meta.dirname, '../../../src/offline/serviceWorker/consolePage.ts');

type ConsolePage = {
  release: { addToCacheList: (entries: { url: string; revision: string | null }[]) => void };
  toKeptPage: (response: Response) => Promise<Response | null>;
};
let page: ConsolePage;

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://console.parks.example/serviceWorker.js'));
  vi.stubGlobal('self', globalThis);
  page = await import(SOURCE);
  page.release.addToCacheList([{ url: 'assets/index-1a2b.js', revision: null }]);
});
afterAll(() => vi.unstubAllGlobals());

const SETTINGS = '<script type="application/json" id="config">{}</script>';
const html = (entry: string, settings = SETTINGS) =>
  `<head><script type="module" crossorigin src="/assets/${entry}"></script>${settings}` +
  '<link rel="modulepreload" crossorigin href="/assets/list-1a2b.js" media="x">\n</head>';

const sent = (body: string, status = 200) =>
  new Response(body, {
    status,
    headers: { 'server-timing': 'now;dur=1', 'content-security-policy': 'strict' },
  });

test('OFF-1 SHELL-15 a page is kept without its time and the preloads of its address, and with its policy', async () => {
  const kept = await page.toKeptPage(sent(html('index-1a2b.js')));
  expect(kept?.headers.get('server-timing')).toBeNull();
  expect(kept?.headers.get('content-security-policy')).toBe('strict');
  expect(await kept?.text()).toBe(
    `<head><script type="module" crossorigin src="/assets/index-1a2b.js"></script>${SETTINGS}</head>`,
  );
});

test.each([
  ['of another release', sent(html('index-3c4d.js'))],
  ['without settings', sent(html('index-1a2b.js', ''))],
  ['of a failing server', sent(html('index-1a2b.js'), 503)],
  ['of a network that wants a sign-in', sent('<p>Welcome to the café</p>')],
])('OFF-1 OFF-8 a page %s is not kept', async (_case, response) => {
  expect(await page.toKeptPage(response)).toBeNull();
});
