import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultClientConditions, defaultClientMainFields, type Plugin } from 'vite';

/**
 * Whole packages that are never called: react-admin's CSV export and search for columns, jsPDF's conversion of HTML, and
 * emotion's `withTheme`. With them a worker would have 300 kB more, and the list 4.
 */
const NEVER_CALLED = /^(jsonexport\/.*|canvg|dompurify|html2canvas|hoist-non-react-statics|diacritic)$/;

/** How packages are found by the build and by the UI tests. */
export const RESOLVE = {
  alias: [{ find: NEVER_CALLED, replacement: join(import.meta.dirname, 'vite.neverCalled.ts') }],
  conditions: [...defaultClientConditions],
  mainFields: [...defaultClientMainFields],
};

/** Vitest adds the conditions of Node, by which many packages have other files. */
export function resolveAsBuild(): Plugin {
  return {
    name: 'resolve-as-build',
    enforce: 'pre',
    /** Bundled packages import each other without Vite's version. With it they would be loaded a second time. */
    async resolveId(id, importer, options) {
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      return found?.id.includes('/.vite/') ? { ...found, id: found.id.replace(/\?v=\w+$/, '') } : found;
    },
    config: {
      order: 'post',
      handler(config) {
        config.resolve = { ...config.resolve, ...RESOLVE };
      },
    },
  };
}

const IMPORTED = /^(?:import (?!type\b)(?:[^';]+ from )?|export [^';]+ from |.*\bimport\()'([\w@][^':]+)'/gm;

/** Every package that files of these folders import. Vitest bundles them as Vite does; Node would resolve them itself. */
export function findPackages(...folders: string[]): string[] {
  const names = folders.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(import.meta.dirname, folder, file), 'utf8'))
      .flatMap((text) => [...text.matchAll(IMPORTED)].map(([, name = '']) => name)),
  );
  return [...new Set(names)].filter((name) => !name.endsWith('.css')).sort();
}
