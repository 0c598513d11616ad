import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of every project. `-t` runs one test; what is left behind with `only` would pass for all. */
const always = {
  allowOnly: false,
  // A machine that has much else to do may take several times as long.
  testTimeout: 60_000,
};

/**
 * API tests of what is the same whichever database is behind it, or that bring their own; they are not asked again on PostgreSQL.
 * The embedded database is PostgreSQL as well: what differs is the driver, the pool, and that several ask at once.
 */
const EMBEDDED_ONLY = [
  'adminRecover',
  'attacks/approval',
  'attacks/cachedAnswers',
  'attacks/connections',
  'attacks/connectionsRoom',
  'attacks/dataFolder',
  'attacks/demonstrationByMistake',
  'attacks/hashing',
  'attacks/passwords',
  'documents',
  'faults/descriptors',
  'faults/files',
  'faults/postgres',
  'faults/postgresRestart',
  'filesDownload',
  'filesResumable',
  'filesRules',
  'fuzz',
  'geocodingAdapter',
  'identityContract',
  'identityPopup',
  'identityWire',
  'matrix',
  'messagesGateway',
  'openapi',
  'operationsHeaders',
  'operationsLoad',
  'signInTiming',
];

/**
 * Those that are asked on the embedded database also where a PostgreSQL answers them: what starts, ends, keeps and restores a
 * database, what it tells others, and the heart of each area. Where there is no PostgreSQL, all are.
 */
const ASKED_OF_BOTH = [
  'accountImport',
  'accountSaving',
  'accounts',
  'auditAppendOnly',
  'auditChain',
  'auditExplorer',
  'backup',
  'backupRunning',
  'dataProvider',
  'demonstration',
  'durability',
  'faults/accountImportAtCrash',
  'faults/disk',
  'faults/messagesAtCrash',
  'faults/messagesLeftBehind',
  'faults/usedDatabase',
  'idempotency',
  'incidentList',
  'incidentUpdate',
  'incidents',
  'jobs',
  'live',
  'messages',
  'migrationAccounts',
  'migrationActions',
  'presence',
  'seedClients/*',
  'shutdown',
  'start',
];

/** Those of half a minute, the longest first: one that began last would be waited for by nobody but itself. */
const LONGEST = [
  'faults/messagesAtCrash',
  'faults/postgres',
  'shutdown',
  'durability',
  'backupRunning',
  'start',
  'faults/usedDatabase',
  'backup',
  'adminRecover',
].map((name) => `tests/api/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

const apiTests = (names: readonly string[]) => names.map((name) => `tests/api/${name}.test.ts`);

/** `TEST_DATABASE_URL` is a PostgreSQL they run on; `POSTGRES_FOLLOWS` says that they run on one afterwards. */
const { TEST_DATABASE_URL, POSTGRES_FOLLOWS } = process.env;

/** A number that stands for another order: of the files, and of the tests in each (docs/testing.md). */
const { SHUFFLE_SEED } = process.env;

/** UI tests that put something in the place of a module, or say that they run alone: what others loaded before would be in theirs. */
const UI_TESTS = readdirSync(join(import.meta.dirname, 'tests/ui'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `tests/ui/${name}`);
const alone = UI_TESTS.filter((file) =>
  /vi\.mock\(|@alone/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);
const together = UI_TESTS.filter((file) => !alone.includes(file));

function uiProject(which: { name: string; include: string[]; isolate?: boolean }): TestProjectConfiguration {
  return {
    plugins: [react()],
    // The router that react-admin has, where there are two copies of it.
    resolve: { alias: [{ find: /^react-router$/, replacement: 'react-router-dom' }] },
    test: { ...always, ...which, environment: 'jsdom', setupFiles: ['tests/helpers/ui.ts'] },
  };
}

export default defineConfig({
  test: {
    // Much of an API test is waiting: for a process to end, for a database. One worker a core leaves both idle.
    maxWorkers: 3,
    sequence: SHUFFLE_SEED
      ? { shuffle: { files: true, tests: true }, seed: Number(SHUFFLE_SEED) }
      : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...always,
          name: 'unit',
          // Loading contract and host anew for each file would take longer than testing.
          isolate: false,
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        // The environment of the files that have a DOM beside a host.
        resolve: {
          alias: {
            'vitest-environment-domBesideHost': join(import.meta.dirname, 'tests/helpers/domBesideHost.ts'),
          },
        },
        test: {
          ...always,
          name: 'api',
          include: POSTGRES_FOLLOWS
            ? apiTests([...EMBEDDED_ONLY, ...ASKED_OF_BOTH])
            : ['tests/api/**/*.test.{ts,tsx}'],
          exclude: TEST_DATABASE_URL ? apiTests(EMBEDDED_ONLY) : [],
          environment: 'node',
          globalSetup: ['tests/helpers/databaseTemplate.ts', 'tests/helpers/compiledHost.ts'],
          hookTimeout: 60_000,
          // Each file has a host and a database of its own, and they share what was loaded.
          isolate: false,
          // The embedded databases are WebAssembly, and over before what compiles them for speed has paid.
          execArgv: ['--liftoff-only'],
        },
      },
      {
        test: {
          ...always,
          name: 'emulator',
          include: ['tests/emulator/**/*.emulator.ts'],
          environment: 'node',
        },
      },
      { test: { ...always, name: 'bench', include: ['tests/bench/**/*.bench.ts'], environment: 'node' } },
      uiProject({ name: 'ui', include: together, isolate: false }),
      uiProject({ name: 'ui-alone', include: alone }),
    ],
  },
});
