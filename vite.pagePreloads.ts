import type { Plugin, Rolldown } from 'vite';
import { MOBILE_MAX_WIDTH } from './contract/limits.ts';
import { getChunk, type Layouts, type PageModules, type PageTable } from './vite.pages.ts';

/** The server reads it next to `index.html` (server/console/consolePage.ts). */
const FILE = 'preloads.json';

const PHONE = `(max-width: ${MOBILE_MAX_WIDTH}px)`;
const DESK = `not all and ${PHONE}`;

/** The server adds each address's chunks to its page, so that browsers request them in parallel. */
export function pagePreloads({ pageModules, layoutsOf }: PageTable): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const preloads = [...pageModules].map(([path, modules]) => [
        path,
        getPreloads(modules, layoutsOf(path), chunks),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: FILE,
        source: JSON.stringify(Object.fromEntries(preloads), null, 2),
      });
    },
  };
}

type Preload = { href: string; media?: string };

function getPreloads(
  { declaredIn, screens }: PageModules,
  { desk, phone }: Layouts,
  chunks: Rolldown.OutputChunk[],
): Preload[] {
  const known = new Set<string>();
  for (const chunk of chunks.filter(({ isEntry }) => isEntry)) addWithImports(chunk, chunks, known);
  const added = (modules: string[], among: Set<string>) => {
    const before = new Set(among);
    for (const module of modules) addWithImports(getChunk(module, chunks), chunks, among);
    return [...among].filter((file) => !before.has(file));
  };
  const always = added([declaredIn, ...screens], known);
  const atDesk = added(desk, new Set(known));
  const onPhone = added(phone, new Set(known));
  const both = atDesk.filter((file) => onPhone.includes(file));
  const only = (files: string[], media: string) =>
    files.filter((file) => !both.includes(file)).map((file) => ({ href: `/${file}`, media }));
  return [
    ...[...always, ...both].map((file) => ({ href: `/${file}` })),
    ...only(atDesk, DESK),
    ...only(onPhone, PHONE),
  ];
}

function addWithImports(
  chunk: Rolldown.OutputChunk,
  chunks: Rolldown.OutputChunk[],
  files: Set<string>,
): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const imported of chunk.imports) {
    const next = chunks.find(({ fileName }) => fileName === imported);
    if (next) addWithImports(next, chunks, files);
  }
}
