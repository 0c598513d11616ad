import type { Plugin, Rolldown } from 'vite';
import { pages } from './src/pages.ts';

/** Module ids of a page, and what only wide or narrow screens load of it. */
export type PageModules = { declaredIn: string; screens: string[] };
export type Layouts = { desk: string[]; phone: string[] };

type Node = { type: string; [field: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const getParts = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const getName = ({ name, value }: Node) => String(name ?? value ?? '');

function findImports(node: Node): string[] {
  return node.type === 'ImportExpression'
    ? [getName(node.source as Node)]
    : getParts(node).flatMap(findImports);
}

/**
 * The lazy imports of a module by page and by layout: `{ name: 'users', list: lazy(() => import('./UserList.tsx')) }`,
 * `'/forgot': lazyView(() => import('./Forgot.tsx'))` and `desk: () => import('./DeskUsers.tsx')`.
 */
export function findLazyImports(program: unknown) {
  const byPath: Record<string, string[]> = {};
  const byLayout: Layouts = { desk: [], phone: [] };
  const visit = (node: Node): void => {
    const fields = getParts(node).filter(({ type }) => type === 'Property');
    const named = fields.find(({ key }) => getName(key as Node) === 'name');
    const resource = named && getName(named.value as Node);
    for (const { key, value } of fields) {
      const name = getName(key as Node);
      const imports = findImports(value as Node);
      const path = name.startsWith('/') ? name : getPagePath(resource, name);
      if (name === 'desk' || name === 'phone') byLayout[name].push(...imports);
      else if (path && imports.length > 0) byPath[path] = imports;
    }
    for (const part of getParts(node)) visit(part);
  };
  if (isNode(program)) visit(program);
  return { byPath, byLayout };
}

function getPagePath(resource: string | undefined, action: string): string | undefined {
  return Object.values(pages).find((page) => page.resource === resource && page.action === action)?.path;
}

export type PageTable = ReturnType<typeof readPages>;

/** Reads which modules each address needs, where the screens are declared. */
export function readPages() {
  const pageModules = new Map<string, PageModules>();
  const layouts = new Map<string, Layouts>();
  let importedBy: (id: string) => readonly string[] = () => [];
  const plugin: Plugin = {
    name: 'read-pages',
    apply: 'build',
    buildStart() {
      importedBy = (id) => this.getModuleInfo(id)?.importedIds ?? [];
    },
    async transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes('import(')) return;
      const { byPath, byLayout } = findLazyImports(this.parse(code));
      const toIds = (specifiers: string[]) =>
        Promise.all(specifiers.map(async (each) => (await this.resolve(each, id))?.id ?? each));
      for (const [path, imports] of Object.entries(byPath)) {
        pageModules.set(path, { declaredIn: id, screens: await toIds(imports) });
      }
      const [desk, phone] = [await toIds(byLayout.desk), await toIds(byLayout.phone)];
      if (desk.length + phone.length > 0) layouts.set(id, { desk, phone });
    },
    buildEnd(error) {
      if (error) return;
      for (const { path } of Object.values(pages)) {
        if (!pageModules.has(path)) throw new Error(`No module imports a screen for ${path} lazily.`);
      }
    },
  };
  /** The first page that imports a layout renders it; others only load it ahead. */
  const layoutsOf = (path: string): Layouts => {
    const [first] = [...layouts]
      .filter(([id]) => {
        const owner = [...pageModules].find(([, { screens }]) =>
          screens.some((screen) => screen === id || importedBy(screen).includes(id)),
        );
        return owner?.[0] === path;
      })
      .map(([, layout]) => layout);
    return first ?? { desk: [], phone: [] };
  };
  return { plugin, pageModules, layoutsOf };
}

export function getChunk(id: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(id));
  if (!found) throw new Error(`${id} is in no chunk.`);
  return found;
}
