import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagePreloads } from './vite.pagePreloads.ts';
import { reportFonts } from './vite.reportFonts.ts';

/** Where the server listens while both are developed (`npm run dev`). */
const HOST = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** What the server answers: the calls, and the parts of Firebase that the embedded default speaks. */
const HOST_PATHS = [
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

/** What the desk's table shares with forms and details: four small chunks otherwise. */
const TABLE_PARTS =
  'useMutationWithMutationMode|useResourceDefinition|useGetRecordRepresentation|useCreatePath|Checkbox|ListItemIcon|CheckOutlined|CheckCircle';

/**
 * What is always loaded together is one chunk, with all that it imports and none above it has: on a weak network each request
 * costs more than its kilobytes. The rest is left to the bundler, which makes a chunk for every set of modules that the same
 * pages share.
 */
const GROUPS = [
  /** The packages of the sign-in page, which most releases leave as they are, so that a browser has them already. */
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 9 },
  { name: 'index', tags: ['$initial' as const], priority: 8 },
  /** Small, and needed by pages of signing in, which must not wait for the whole console. */
  { name: 'api', test: /src\/(api\/callServer|authProvider\/completeSignIn)\.ts$/, priority: 7 },
  /** The frame with react-admin, and what the news on every page and the detail both need: else the detail came with the news. */
  { name: 'console', test: /src\/(Console\.tsx|realtime\/(presence|openForms)\.ts)$/, priority: 6 },
  /** The list but for the desk's table, which no phone loads. It is the first page of nearly everybody. */
  {
    name: 'list',
    test: new RegExp(
      `src/resources/incidents/(IncidentList|list/(ListBody|filter/FilterFields|PhoneList))\\.tsx$|node_modules/.*/(${TABLE_PARTS})\\.js$`,
    ),
    priority: 5,
  },
  /** The desk's list with its table, which other pages of a desk have, too. */
  { name: 'DeskList', test: /src\/resources\/incidents\/list\/DeskList\.tsx$/, priority: 4 },
  /** What every page of one record has, with the form library: the own profile, an incident with how it is saved, its trail. */
  {
    name: 'record',
    test: /src\/components\/(record\/|form\/(?!AssigneeField)|dialogs\/(useRemark|FormDialog)\b)[\w.]+$|dataProvider\/(recipientActions|incidentUpdate)\.ts$|resources\/incidents\/edit\/wholeIncident\.ts$|contract\/incidents\/fieldLabels\.ts$|VisibilityOutlined/,
    priority: 3,
  },
  /** A new incident, and with it what a filed one has of the same sections. */
  { name: 'IncidentCreate', test: /src\/resources\/incidents\/IncidentCreate\.tsx$/, priority: 2 },
  { name: 'IncidentDetail', test: /src\/resources\/incidents\/IncidentDetail\.tsx$/, priority: 1 },
];

/** A module of ours, in place of a package. */
const shim = (name: string) => resolve(import.meta.dirname, 'src/shims', `${name}.ts`);

/** A file that its package does not name. */
const packageFile = (path: string) => resolve(import.meta.dirname, 'node_modules', path);

export default defineConfig({
  plugins: [react(), pagePreloads(), reportFonts()],
  resolve: {
    // 23 kB that react-admin and MUI bring to every phone and this console does not use; each module says what it was for.
    alias: [
      { find: /^jsonexport\/.*$/, replacement: shim('jsonexport') },
      { find: /^inflection$/, replacement: shim('inflection') },
      // What jsPDF would make a PDF of HTML with: 300 kB in its worker.
      { find: /^(canvg|dompurify|html2canvas)$/, replacement: shim('htmlToPdf') },
      { find: /^query-string$/, replacement: shim('queryString') },
      { find: /^lodash\/isEqual\.js$/, replacement: shim('isEqual') },
      { find: /^eventemitter3$/, replacement: shim('eventemitter3') },
      { find: /^hoist-non-react-statics$/, replacement: shim('hoistNonReactStatics') },
      { find: /^\.\.\/(Filled)?Input\/index\.js$/, replacement: shim('outlinedInput') },
      { find: /^\.\/ColumnsSelector(Item)?\.js$/, replacement: shim('columnsSelector') },
      // Its `exports` name the build with the developers' warnings alone.
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
    // Every chunk's size is measured by `npm run bench:size`; a warning here would say the same less well.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // A busy machine alone makes it warn of slow plugins.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: GROUPS } },
      // `npm start` builds on a new checkout: a warning would be the first thing that a newcomer sees.
      onwarn: ({ message }) => {
        throw new Error(message);
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(HOST_PATHS.map((path) => [path, { target: HOST, changeOrigin: false }])),
  },
});
