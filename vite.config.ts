import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pages } from './src/pages.ts';
import { pagePreloads } from './vite.pagePreloads.ts';
import { readPages } from './vite.pages.ts';
import { reportFonts } from './vite.reportFonts.ts';
import { RESOLVE } from './vite.resolve.ts';

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

const pageTable = readPages();

const isScreenOf =
  ({ path }: { path: string }) =>
  (id: string) =>
    pageTable.pageModules.get(path)?.screens.includes(id) ?? false;

const isLayoutOf = (kind: 'desk' | 'phone', page: { path: string }) => (id: string) =>
  pageTable.layoutsOf(page.path)[kind].includes(id);

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
  /** The list and its phone layout, which is small. Nearly everyone starts here. */
  {
    name: 'list',
    test: (id: string) =>
      isScreenOf(pages.incidents)(id) ||
      isLayoutOf('phone', pages.incidents)(id) ||
      new RegExp(
        `/src/resources/incidents/list/filter/FilterFields\\.tsx$|/node_modules/.*/(${TABLE_PARTS})\\.js$`,
      ).test(id),
    priority: 5,
  },
  /** The desktop list with its table, which other desktop pages share. */
  { name: 'DeskList', test: isLayoutOf('desk', pages.incidents), priority: 4 },
  /** Shared by all pages of one record with the form library: profile, incident with saving, audit trail. */
  {
    name: 'record',
    test: /src\/components\/(record\/|form\/(?!AssigneeInput)|dialogs\/(useRemark|FormDialog)\b)[\w.]+$|dataProvider\/(recipients|incidentUpdate)\.ts$|contract\/incidents\/fieldLabels\.ts$|VisibilityOutlined/,
    priority: 3,
  },
  /** A new incident, and the sections that it shares with filed ones. */
  { name: 'IncidentCreate', test: isScreenOf(pages.newIncident), priority: 2 },
  { name: 'IncidentDetail', test: isScreenOf(pages.incident), priority: 1 },
];

export default defineConfig({
  plugins: [react(), pageTable.plugin, pagePreloads(pageTable), reportFonts()],
  resolve: RESOLVE,
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
