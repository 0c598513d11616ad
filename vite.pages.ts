import type { Plugin, Rolldown } from 'vite';
import { pages } from './src/pages.ts';

/** Module ids of a page, and what only wide or narrow screens load of it. */
export type PageModules = { declaredIn: string; screens: string[] };
export type Layouts = { desk: string[]; phone: string[] };

type Node = { type: string; [field: string]: unknown };
type Found = { paths: string[]; imports: string[] };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/**
 * The lazy imports of a module by page and by layout: `[pages.users, lazy(() => import('./UserList.tsx'))]`,
 * `'/forgot': lazyPage(() => import('./Forgot.tsx'))` and `desk: () => import('./DeskUsers.tsx')`.
 */
export function findLazyImports(program: unknown) {
  const byPath: Record<string, string[]> = {};
  const byLayout: Layouts = { desk: [], phone: [] };
  const visit = (node: Node): Found => {
    if (node.type === 'ImportExpression')
      return { paths: [], imports: [String((node.source as Node).value)] };
    const path = getPagePath(node);
    if (path) return { paths: [path], imports: [] };
    const inside = Object.values(node).flat().filter(isNode).map(visit);
    const paths = inside.flatMap((found) => found.paths);
    const imports = inside.flatMap((found) => found.imports);
    const key = node.type === 'Property' ? getName(node.key as Node) : '';
    if (key === 'desk' || key === 'phone') byLayout[key].push(...imports);
    if (key.startsWith('/')) paths.push(key);
    const [only] = paths;
    if (paths.length !== 1 || only === undefined || /Function|Program|Statement/.test(node.type))
      return { paths: [], imports };
    if (imports.length === 0) return { paths, imports };
    byPath[only] = [...(byPath[only] ?? []), ...imports];
    return { paths: [], imports: [] };
  };
  if (isNode(program)) visit(program);
  return { byPath, byLayout };
}

const getName = ({ name, value }: Node) => String(name ?? value ?? '');

/** `pages.users` by itself, not `pages.users.to()`. */
function getPagePath({ type, object, property }: Node): string | undefined {
  if (type !== 'MemberExpression' || (object as Node).name !== 'pages') return undefined;
  return Object.entries(pages).find(([key]) => key === (property as Node).name)?.[1].path;
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
