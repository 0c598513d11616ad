import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as identityTables from '../../server/database/schema/identity.ts';
import * as storeTables from '../../server/database/schema/stores.ts';

// Another process does the work, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const ROOT = resolve(import.meta.dirname, '../..');
const BIOME = join(ROOT, 'node_modules/.bin/biome');

/** Runs the real Biome in a separate folder, so that concurrent work in the checkout is not affected. */
function lint(files: Record<string, string>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'architecture-'));
  try {
    copyFileSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), `${text}\n`);
    }
    const { stdout } = spawnSync(
      BIOME,
      ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'],
      { cwd: folder, encoding: 'utf8' },
    );
    const found: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(stdout);
    const rules: Record<string, string[]> = Object.fromEntries(Object.keys(files).map((path) => [path, []]));
    for (const { category, location } of found.diagnostics) rules[location.path]?.push(category);
    return rules;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const RESTRICTED = 'lint/style/noRestrictedImports';

/** Each row is a file: its folder, its import, and whether the import is refused. */
const IMPORTS: [folder: string, statement: string, refused: boolean][] = [
  ['contract', "import '../server/app.ts';", true],
  ['contract', "import type { App } from '../server/app.ts'; export type Host = App;", true],
  ['contract', "export * from '../src/pages.ts';", true],
  ['contract', "export const load = () => import('../server/app.ts');", true],
  ['contract/schemas', "import '../../server/app.ts';", true],
  ['contract', "import 'node:fs';", true],
  ['contract', "import 'react';", true],
  ['contract', "import 'react-admin';", true],
  ['contract', "import 'fastify';", true],
  ['contract', "import 'firebase';", true],
  ['contract', "import 'zod';", false],
  ['contract', "import './access.ts';", false],
  ['src', "import '../server/app.ts';", true],
  ['src/custom/settings', "import '../../../server/http/endpoints/endpointRoutes.ts';", true],
  ['src', "import 'node:fs';", true],
  ['src', "import '../contract/access.ts';", false],
  ['src', "import 'react-admin';", false],
  ['src/dataProvider', "import '../../server/app.ts';", true],
  ['src/dataProvider', "import 'react';", true],
  ['src/dataProvider', "import '../components/NoAccess.tsx';", true],
  ['src/dataProvider', "import '../custom/settings/Settings.tsx';", true],
  ['src/dataProvider', "import '../resources/users/index.ts';", true],
  ['src/dataProvider', "import '../layout/Frame.tsx';", true],
  ['src/dataProvider', "import '../../contract/calls.ts';", false],
  ['src/components', "import '../../server/app.ts';", true],
  ['src/components', "import '../custom/settings/Settings.tsx';", true],
  ['src/components', "import '../resources/users/index.ts';", true],
  ['src/components', "import '../../contract/access.ts';", false],
  ['src/theme', "import '../layout/Frame.tsx';", true],
  ['src/offline', "import '../custom/settings/Settings.tsx';", true],
  ['src/api', "import '../resources/users/index.ts';", true],
  ['src/realtime', "import '../../contract/access.ts';", false],
  ['server', "import '../src/pages.ts';", true],
  ['server/http', "import '../../src/pages.ts';", true],
  ['server', "import '../demo/accounts.ts';", true],
  ['server/operations/installation', "import '../../demo/makeDemonstration.ts';", true],
  ['demo', "import '../server/app.ts';", false],
  ['demo', "import '../src/pages.ts';", true],
  ['server/incidents', "import '../platform/embedded/files/store.ts';", true],
  ['server/accounts/signIn', "import type { Files } from '../../platform/embedded/files/objects.ts';", true],
  ['server/platform', "import './embedded/files/store.ts';", true],
  ['server/reference', "export { referenceDocuments } from '../database/schema.ts';", true],
  ['server/http', "export { identityAccounts } from '../database/schema.ts';", true],
  ['server/jobs', "export type { fileUploads } from '../database/schema.ts';", true],
  ['server/jobs', "import '../database/schema/stores.ts';", true],
  ['server/incidents', "export { incidents } from '../database/schema.ts';", false],
  ['server/operations/startup', "import '../../platform/embedded/files/store.ts';", false],
  ['server/platform/embedded/files', "export { fileObjects } from '../../../database/schema.ts';", false],
  ['demo', "import '../server/platform/embedded/identity/index.ts';", true],
  ['demo', "export { identityAccounts } from '../server/database/schema.ts';", true],
  ['server', "import 'react';", true],
  ['server', "import 'react-admin';", true],
  ['server', "import 'firebase/auth';", true],
  ['server', "import '../contract/access.ts';", false],
  ['server', "import 'node:fs';", false],
  ['server', "import 'firebase-admin';", false],
];

describe('the lint rules keep the wings apart', () => {
  const paths = IMPORTS.map(([folder], index) => `${folder}/file${index}.ts`);
  let found: Record<string, string[]> = {};
  beforeAll(() => {
    found = lint(Object.fromEntries(IMPORTS.map(([, statement], index) => [`${paths[index]}`, statement])));
  }, 60_000);

  test.each(IMPORTS.map(([folder, statement, refused], index) => ({ folder, statement, refused, index })))(
    'in $folder: $statement is refused: $refused',
    ({ refused, index }) => {
      const rules = found[`${paths[index]}`] ?? [];
      expect(rules.includes(RESTRICTED)).toBe(refused);
    },
  );

  test('files that import each other in a circle are refused', () => {
    const circle = lint({
      'server/one.ts': "import { two } from './two.ts';\n\nexport const one = () => two;",
      'server/two.ts': "import { one } from './one.ts';\n\nexport const two = () => one;",
    });
    for (const rules of Object.values(circle)) expect(rules).toContain('lint/suspicious/noImportCycles');
  });

  test('files that import types of each other in a circle are refused', () => {
    const circle = lint({
      'server/one.ts': "import type { Two } from './two.ts';\n\nexport type One = { two: Two };",
      'server/two.ts': "import type { One } from './one.ts';\n\nexport type Two = { one: One };",
    });
    for (const rules of Object.values(circle)) expect(rules).toContain('lint/suspicious/noImportCycles');
  });

  test('any, a non-null assertion and console.log are refused', () => {
    const { 'server/loose.ts': rules } = lint({
      'server/loose.ts': 'export const loose = (one: any) => one!.two;\n\nconsole.log(loose);',
    });
    expect(rules?.toSorted()).toEqual([
      'lint/style/noNonNullAssertion',
      'lint/suspicious/noConsole',
      'lint/suspicious/noExplicitAny',
    ]);
  });
});

function readSources(folder: string): { file: string; source: string }[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }));
}

function getImports(folder: string): { file: string; from: string }[] {
  return readSources(folder).flatMap(({ file, source }) => {
    const imports = source.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"\s]+)['"]/g);
    return [...imports].map(([, from]) => ({ file, from: from ?? '' }));
  });
}

describe('the wings as they are', () => {
  test('contract/ imports zod, Day.js and itself, and nothing else: no pattern of a rule can leave a gap', () => {
    const imports = getImports('contract');
    const foreign = imports.filter(({ file, from }) => {
      if (from.startsWith('.'))
        return !resolve(ROOT, dirname(file), from).startsWith(join(ROOT, 'contract/'));
      return from !== 'zod' && from !== 'dayjs' && !from.startsWith('dayjs/');
    });
    expect(imports.length).toBeGreaterThan(30);
    expect(foreign).toEqual([]);
  });

  test.each([
    ['src', 'server'],
    ['server', 'src'],
  ])('%s/ imports nothing of %s/', (wing, other) => {
    const imports = getImports(wing);
    const crossing = imports.filter(
      ({ file, from }) =>
        from.startsWith('.') && resolve(ROOT, dirname(file), from).startsWith(join(ROOT, `${other}/`)),
    );
    expect(imports.length).toBeGreaterThan(30);
    expect(crossing).toEqual([]);
  });

  test('areas of the server reach identity, documents and files through ports: they name no embedded module and no table of one', () => {
    const tables = Object.entries({ ...identityTables, ...storeTables }).flatMap(([name, table]) => [
      name,
      getTableName(table),
    ]);
    const embedded = new RegExp(`/embedded/|\\b(${tables.join('|')})\\b`);
    const areas = [...readSources('server'), ...readSources('demo')].filter(
      ({ file }) => !/^server\/(app\.ts|(database|operations|platform\/(adapters|embedded))\/)/.test(file),
    );
    expect(tables).toContain('file_objects');
    expect(areas.length).toBeGreaterThan(200);
    expect(areas.filter(({ source }) => embedded.test(source)).map(({ file }) => file)).toEqual([]);
  });

  test.each([
    ['react-admin', 'src/resources'],
    ['ra-data-simple-rest', 'src/dataProvider'],
    ['firebase/auth', 'src/authProvider'],
    ['firebase/firestore', 'src/api'],
    ['firebase/storage', 'src/api'],
    ['firebase/messaging', 'src/api'],
    ['recharts', 'src/custom/dashboard'],
    ['xlsx', 'src/components/spreadsheet'],
    ['jspdf', 'src/resources/incidents/pdf'],
    ['react-signature-canvas', 'src/custom/incident_form/signature'],
    ['leaflet', 'src/components/map'],
    ['react-leaflet', 'src/components/map'],
    ['dayjs', 'contract'],
  ])('CARD-4 %s works in %s/', (name, folder) => {
    expect(getImports(folder).filter(({ from }) => from === name || from.startsWith(`${name}/`))).not.toEqual(
      [],
    );
  });

  test('CARD-4 ra-auth-firebase is not there, and the decisions say why', () => {
    const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
    expect(JSON.parse(read('package-lock.json')).packages).not.toHaveProperty(
      'node_modules/ra-auth-firebase',
    );
    expect(read('docs/decisions.md')).toContain('`ra-auth-firebase` is not used.');
  });
});
