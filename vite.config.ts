import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { SERVER_PATHS } from './contract/serverPaths.ts';
import { pages } from './src/pages.ts';
import { pagePreloads } from './vite.pagePreloads.ts';
import { readPages } from './vite.pages.ts';
import { reportFonts } from './vite.reportFonts.ts';
import { RESOLVE } from './vite.resolve.ts';
import { serviceWorker } from './vite.serviceWorker.ts';

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Changes with what the answers of the server look like (src/offline/answers.ts). */
function hashAnswerShape(): string {
  const hash = createHash('sha256');
  for (const folder of ['contract', 'src/dataProvider'].map((name) => join(import.meta.dirname, name))) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 12);
}

const pageTable = readPages();

const isScreenOf =
  ({ path }: { path: string }) =>
  (id: string) =>
    pageTable.pageModules.get(path)?.screens.includes(id) ?? false;

const isLayoutOf = (kind: 'desk' | 'phone', page: { path: string }) => (id: string) =>
  pageTable.layoutsOf(page.path)[kind].includes(id);

/** Modules that the desktop table shares with forms and details; otherwise four small chunks. */
const TABLE_PARTS =
  /\/node_modules\/.*\/(useMutationWithMutationMode|useResourceDefinition|useGetRecordRepresentation|useCreatePath|Checkbox|ListItemIcon|CheckOutlined|CheckCircle)\.js$/;

/** On slow networks each request costs more than its kilobytes. A module belongs to the first group that matches it. */
const GROUPS = [
  /** Packages of the sign-in page. They rarely change between releases, so browsers keep them in their cache. */
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'index', tags: ['$initial' as const] },
  /** Small, and needed by sign-in pages before the console has loaded. They load it late, so no page names it. */
  {
    name: 'api',
    test: /\/(src\/(api\/callServer|authProvider\/(completeSignIn|endOnServer))|contract\/validation)\.ts$/,
  },
  /**
   * One-time codes and saving them, and why the console cannot start. Alone, each of these would be one more name in the
   * sign-in page.
   */
  {
    name: 'code',
    test: /\/src\/(custom\/sign_in\/(code\.ts|CodeField\.tsx|StartFailure\.tsx)|components\/(downloadFile|downloadRecoveryCodes)\.ts)$/,
  },
  /** The profile shares it with the sign-in. Alone, the shared part would be one more name in the sign-in page. */
  {
    name: 'Enrol',
    test: /\/src\/(custom\/sign_in\/(Enrol\.tsx|QrCode\.tsx|enrolmentTrouble\.ts)|components\/useAsyncValue\.ts)$|\/node_modules\/uqr\//,
  },
  /** Choosing a new password, also at the first login: one request instead of five. */
  {
    name: 'password',
    test: /\/src\/custom\/sign_in\/(FirstLogin|Forgot|ResetOtp|ResetPassword|ResetSuccess|NewPasswordForm)\.tsx$/,
  },
  /** Why a sign-in failed, which may be for want of a code. */
  { name: 'failedSignIn', test: /\/src\/custom\/sign_in\/(failedSignIn\.ts|CodeForm\.tsx)$/ },
  {
    name: 'Welcome',
    test: /\/src\/custom\/sign_in\/(Welcome|LinkExistingAccount)\.tsx$|\/(pendingLink|workAccount\.module)\./,
  },
  /** The frame with react-admin, and what it loads late and shares with the detail page. */
  {
    name: 'console',
    test: /src\/(Console\.tsx|api\/localDatabase\.ts|realtime\/(openPages|openForms)\.ts)$/,
  },
  /** The list and its phone layout, which is small. Nearly everyone starts here. */
  {
    name: 'list',
    test: (id: string) =>
      isScreenOf(pages.incidents)(id) || isLayoutOf('phone', pages.incidents)(id) || TABLE_PARTS.test(id),
  },
  /** The desktop list with its table, which other desktop pages share. */
  { name: 'DeskList', test: isLayoutOf('desk', pages.incidents) },
  /** Sends what waits on this device, also where no form was opened. */
  { name: 'outbox', test: /src\/dataProvider\/(outbox|sendPayload)\.ts$/ },
  /**
   * Shared by all pages of one record with the form library: profile, incident with saving, audit trail. Listed, because
   * it takes what two or more pages import, and without the last four the profile would load the incident.
   */
  {
    name: 'record',
    test: /src\/components\/(record\/|form\/(?!AssigneeInput)|dialogs\/(useRemark|FormDialog)\b)[\w.]+$|dataProvider\/(recipients|incidentUpdate)\.ts$|contract\/incidents\/(fieldLabels|correctiveActions)\.ts$|VisibilityOutlined/,
  },
  /** A new incident, and the sections that it shares with filed ones. */
  {
    name: 'IncidentCreate',
    test: (id: string) => isScreenOf(pages.newIncident)(id) || id.endsWith('/src/dataProvider/places.ts'),
  },
  { name: 'IncidentDetail', test: isScreenOf(pages.incident) },
  /** What the frame loads when the page is idle: one request instead of six. */
  {
    name: 'live',
    test: /src\/(realtime\/applyNews|dataProvider\/emergencies|resources\/notifications\/emergency\/EmergencyAlert|layout\/(NewVersion|serviceWorker))\.tsx?$/,
  },
];

/** The only build of react-router that its package exports is that for development, with warnings for developers. */
const withoutRouterWarnings: Plugin = {
  name: 'without-router-warnings',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/development\// },
    handler: (code) => ({
      code: code.replace('var ENABLE_DEV_WARNINGS = true;', 'const ENABLE_DEV_WARNINGS = false;'),
      map: null,
    }),
  },
};

export default defineConfig({
  plugins: [
    react(),
    pageTable.plugin,
    pagePreloads(pageTable),
    reportFonts(),
    serviceWorker(pageTable),
    withoutRouterWarnings,
  ],
  resolve: RESOLVE,
  // Without line numbers, which change with every rule and compress badly.
  css: { modules: { generateScopedName: '[name]-[local]' } },
  define: { 'import.meta.env.ANSWER_SHAPE': JSON.stringify(hashAnswerShape()) },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // Browsers without `modulepreload` (before Firefox 115 and Safari 17) load the same scripts later.
    modulePreload: { polyfill: false },
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
    proxy: Object.fromEntries(
      SERVER_PATHS.map((path) => [`/${path}`, { target: SERVER, changeOrigin: false }]),
    ),
  },
});
