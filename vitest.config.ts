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
 * The database that an API test runs on, for the files that run on another one than PostgreSQL. A file that is not listed
 * runs on PostgreSQL only, where it takes half the time. Without a PostgreSQL every file runs on the embedded database.
 */
const API_TESTS = {
  /** The embedded database and then PostgreSQL: what their drivers, processes and connections can do differently. */
  onBoth: [
    'demonstration',
    'durability',
    'faults/accountImportAtCrash',
    'faults/messagesAtCrash',
    'faults/messagesLeftBehind',
    'faults/usedDatabase',
    'idempotency',
    'jobs',
    'live',
    'migrationAccounts',
    'migrationActions',
    'migrationTextForms',
    'shutdown',
    'start',
    'textForms',
  ],
  /**
   * The embedded database only: what it alone has, such as its folder and its one connection; tests that start a PostgreSQL
   * of their own; and `matrix` and `fuzz`, so that the embedded driver answers every call of the contract too.
   */
  onEmbedded: [
    'adminRecover',
    'attacks/dataFolder',
    'attacks/demonstrationByMistake',
    'backup',
    'backupRunning',
    'faults/descriptors',
    'faults/disk',
    'faults/postgres',
    'faults/postgresRestart',
    'fuzz',
    'matrix',
    'operationsLoad',
  ],
};

/**
 * The files that take longest start first, so that the other workers do not wait for one of them at the end. The first one
 * has an environment of its own, which no worker takes over: it would start its shared server again.
 */
const LONGEST = [
  'stockComponents',
  'start',
  'backup',
  'faults/usedDatabase',
  'adminRecover',
  'faults/postgres',
  'backupRunning',
  'fuzz',
  'shutdown',
  'faults/disk',
  'matrix',
  'attacks/demonstrationByMistake',
  'durability',
  'faults/messagesAtCrash',
  'incidentUpdateFlow',
].map((name) => `tests/api/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.includes(name));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

const apiTests = (names: readonly string[]) => names.map((name) => `tests/api/${name}.test.ts`);

/**
 * `TEST_DATABASE_URL` names the PostgreSQL of this run; without it, this run is on the embedded database. `POSTGRES_FOLLOWS`
 * says that a second run on PostgreSQL follows, so that this one leaves its files to it.
 */
const { TEST_DATABASE_URL, POSTGRES_FOLLOWS } = process.env;

/** A number that stands for another order: of the files, and of the tests in each (docs/testing.md). */
const { SHUFFLE_SEED } = process.env;

const UI_TESTS = readdirSync(join(import.meta.dirname, 'tests/ui'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `tests/ui/${name}`);

/** UI tests that need a window of their own, such as those of the browser history, say so with `@alone`. */
const alone = UI_TESTS.filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('@alone'),
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
        // The environment of the files that have a DOM beside a server.
        resolve: {
          alias: {
            'vitest-environment-domBesideServer': join(
              import.meta.dirname,
              'tests/helpers/domBesideServer.ts',
            ),
          },
        },
        test: {
          ...always,
          name: 'api',
          include: POSTGRES_FOLLOWS
            ? apiTests([...API_TESTS.onBoth, ...API_TESTS.onEmbedded])
            : ['tests/api/**/*.test.{ts,tsx}'],
          exclude: TEST_DATABASE_URL ? apiTests(API_TESTS.onEmbedded) : [],
          environment: 'node',
          globalSetup: ['tests/helpers/databaseTemplate.ts', 'tests/helpers/compiledServer.ts'],
          hookTimeout: 60_000,
          // The files of a worker share what is loaded, and many of them one server (`sharedHost`).
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
