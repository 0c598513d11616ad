import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pages } from './src/pages.ts';
import { getChunk, type PageTable } from './vite.pages.ts';

/** Pages that the server renders each time, or that change what all share. Every other page opens without a network. */
const ONLINE_PAGES = [
  pages.users,
  pages.user,
  pages.userAudit,
  pages.newUser,
  pages.importUsers,
  pages.groups,
  pages.group,
  pages.settings,
  pages.incidentAudit,
  pages.auditExplorer,
  pages.notification,
  pages.referenceData,
];

/** Large parts that need the server, and alphabets that few names use. */
const ONLINE_PARTS =
  /heicWorker|messaging|pdfWorker|[sS]heet|papaparse|savePdf|PdfDialog|ExportMenu|useExport|incidentExport|audit(Check|Trails)|accountImport|noto-sans|inter-(?!latin-wght)/;

/** One service worker with the list of files that a device keeps (src/offline/serviceWorker/). */
export function serviceWorker({ pageModules }: PageTable): Plugin[] {
  let kept: ReadonlySet<string> = new Set();
  return [
    {
      name: 'offline-files',
      enforce: 'post',
      apply: 'build',
      generateBundle: {
        // Vite adds the page and the style sheets before.
        order: 'post',
        handler(_options, bundle) {
          const online = ONLINE_PAGES.flatMap(({ path }) => pageModules.get(path)?.screens ?? []);
          kept = findOfflineFiles(bundle, online);
        },
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/offline/serviceWorker',
      filename: 'serviceWorker.ts',
      injectRegister: false,
      // public/console.webmanifest
      manifest: false,
      integration: {
        configureCustomSWViteBuild: (options) => {
          options.logLevel = 'warn';
        },
      },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'park.svg', 'assets/*.{js,css,svg,woff2}'],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: Number.MAX_SAFE_INTEGER,
        manifestTransforms: [
          (entries) => {
            const [page] = entries.filter(({ url }) => url === 'index.html');
            if (!page) throw new Error('There is no index.html.');
            const others = entries.filter(({ url }) => url === 'park.svg' || kept.has(url));
            // The page first: if it is not of this release, nothing else needs to be fetched.
            return { manifest: [{ ...page, url: '/' }, ...others] };
          },
        ],
      },
    }),
  ];
}

/** What the entry can reach by imports, without what only pages of `online` import. */
function findOfflineFiles(bundle: Rolldown.OutputBundle, online: readonly string[]): Set<string> {
  const outputs = Object.values(bundle);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const assets = outputs
    .filter((output) => output.type === 'asset')
    .filter(({ fileName }) => /^assets\//.test(fileName));
  const onlineChunks = new Set(online.map((screen) => getChunk(screen, chunks).fileName));
  const files = new Set<string>();
  const isKept = (file: string) => !onlineChunks.has(file) && !ONLINE_PARTS.test(file);
  const addNamedIn = (text: string) => {
    for (const { fileName, source } of assets) {
      if (files.has(fileName) || !isKept(fileName) || !text.includes(basename(fileName))) continue;
      files.add(fileName);
      if (fileName.endsWith('.css')) addNamedIn(String(source));
    }
  };
  const add = (file: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || files.has(file)) return;
    files.add(file);
    addNamedIn(chunk.code);
    for (const imported of chunk.imports) add(imported);
    for (const imported of chunk.dynamicImports.filter(isKept)) add(imported);
  };
  for (const { fileName } of chunks.filter(({ isEntry }) => isEntry)) add(fileName);
  const page = bundle['index.html'];
  if (page?.type === 'asset') addNamedIn(String(page.source));
  return files;
}
