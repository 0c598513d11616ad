import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagePreloads } from './vite.pagePreloads.ts';
import { reportFonts } from './vite.reportFonts.ts';

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const SERVER_PATHS = [
  '/api',
  '/config.json',
  '/dev',
  '/healthz',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/emulator',
  '/v0',
  '/v1',
];

/** Modules that the desktop table shares with forms and details; otherwise four small chunks. */
const TABLE_PARTS =
  'useMutationWithMutationMode|useResourceDefinition|useGetRecordRepresentation|useCreatePath|Checkbox|ListItemIcon|CheckOutlined|CheckCircle';

/** On slow networks each request costs more than its kilobytes. A group excludes modules of the groups above it. */
const GROUPS = [
  /** Packages of the sign-in page. They rarely change between releases, so browsers keep them in their cache. */
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 9 },
  { name: 'index', tags: ['$initial' as const], priority: 8 },
  /** Small, and needed by sign-in pages before the console has loaded. */
  { name: 'api', test: /src\/(api\/callServer|authProvider\/completeSignIn)\.ts$/, priority: 7 },
  /** The frame with react-admin, and what would otherwise load the detail page or be a request of its own. */
  {
    name: 'console',
    test: /src\/(Console\.tsx|api\/localDatabase\.ts|realtime\/(presence|openForms)\.ts)$/,
    priority: 6,
  },
  /** The list without the desktop table, which phones do not load. Nearly everyone starts here. */
  {
    name: 'list',
    test: new RegExp(
      `src/resources/incidents/(IncidentList|list/(ListBody|filter/FilterFields|PhoneList))\\.tsx$|node_modules/.*/(${TABLE_PARTS})\\.js$`,
    ),
    priority: 5,
  },
  /** The desktop list with its table, which other desktop pages share. */
  { name: 'DeskList', test: /src\/resources\/incidents\/list\/DeskList\.tsx$/, priority: 4 },
  /** Shared by all pages of one record with the form library: profile, incident with saving, audit trail. */
  {
    name: 'record',
    test: /src\/components\/(record\/|form\/(?!AssigneeInput)|dialogs\/(useRemark|FormDialog)\b)[\w.]+$|dataProvider\/(recipients|incidentUpdate)\.ts$|contract\/incidents\/fieldLabels\.ts$|VisibilityOutlined/,
    priority: 3,
  },
  /** A new incident, and the sections that it shares with filed ones. */
  { name: 'IncidentCreate', test: /src\/resources\/incidents\/IncidentCreate\.tsx$/, priority: 2 },
  { name: 'IncidentDetail', test: /src\/resources\/incidents\/IncidentDetail\.tsx$/, priority: 1 },
];

const shim = (name: string) => resolve(import.meta.dirname, 'src/shims', `${name}.ts`);

const packageFile = (path: string) => resolve(import.meta.dirname, 'node_modules', path);

export default defineConfig({
  plugins: [react(), pagePreloads(), reportFonts()],
  resolve: {
    // Removes 23 kB of react-admin and MUI code that the console does not use; each shim explains its purpose.
    alias: [
      { find: /^jsonexport\/.*$/, replacement: shim('jsonexport') },
      { find: /^inflection$/, replacement: shim('inflection') },
      // jsPDF loads these only to convert HTML: 300 kB in its worker.
      { find: /^(canvg|dompurify|html2canvas)$/, replacement: shim('htmlToPdf') },
      { find: /^query-string$/, replacement: shim('queryString') },
      { find: /^lodash\/isEqual\.js$/, replacement: shim('isEqual') },
      { find: /^eventemitter3$/, replacement: shim('eventemitter3') },
      { find: /^hoist-non-react-statics$/, replacement: shim('hoistNonReactStatics') },
      { find: /^\.\.\/(Filled)?Input\/index\.js$/, replacement: shim('outlinedInput') },
      { find: /^\.\/ColumnsSelector(Item)?\.js$/, replacement: shim('columnsSelector') },
      // The package exports only the development build with warnings.
      { find: /^react-router$/, replacement: packageFile('react-router/dist/production/index.mjs') },
      {
        find: /^react-router\/dom$/,
        replacement: packageFile('react-router/dist/production/dom-export.mjs'),
      },
    ],
  },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // `npm run bench:size` checks the size of every chunk.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: GROUPS } },
      // `npm start` builds on a new checkout, and a warning would confuse newcomers.
      onwarn: ({ message }) => {
        throw new Error(message);
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER, changeOrigin: false }])),
  },
});
