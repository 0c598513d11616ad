import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE } from './tests/helpers/patience.ts';
import { findPackages, resolveAsBuild } from './vite.resolve.ts';

/** Options of every project. Use `-t` to run one test; a forgotten `only` would hide all others. */
const always = {
  allowOnly: false,
  // A shared machine can be five times slower than a quiet one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: PATIENCE } },
};

/** Unlisted files run only on PostgreSQL, in half the time, or without one on the embedded database. */
const API_TESTS = {
  /** On both databases: behaviour that depends on drivers, processes and connections. */
  onBoth: [
    'durability',
    'faults/accountImportAtCrash',
    'faults/messagesAtCrash',
    'faults/usedDatabase',
    'jobs',
    'live',
    'shutdown',
    'start',
    'textForms',
    'upgrade',
    'verify',
  ],
  /** Embedded features, tests that start their own PostgreSQL, and those of every call. */
  onEmbedded: [
    'adminRecover',
    'attacks/dataFolder',
    'attacks/demonstrationByMistake',
    'backup',
    'backupRunning',
    'behindProxy',
    'checkSettings',
    'emptyDatabase',
    'faults/descriptors',
    'faults/disk',
    'faults/postgres',
    'faults/postgresRestart',
    'filesBucket',
    'fuzz',
    'listOutbox',
    'matrix',
    'operationsLoad',
    'openEmbedded',
    'package',
  ],
};

/** The longest files start first. The shared server of the first would otherwise start twice. */
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
  'package',
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

/** `TEST_DATABASE_URL` selects PostgreSQL. With `POSTGRES_FOLLOWS` a later run covers those files. */
const { TEST_DATABASE_URL, POSTGRES_FOLLOWS } = process.env;

const { SHUFFLE_SEED } = process.env;

const UI_TESTS = readdirSync(join(import.meta.dirname, 'tests/ui'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `tests/ui/${name}`);

/** UI tests that need a window of their own, such as those of the browser history, say so with `@alone`. */
const alone = UI_TESTS.filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('@alone'),
);
const together = UI_TESTS.filter((file) => !alone.includes(file));

/** Bundled like the build's, and only once for all files. A second copy of one would not share its contexts. */
const UI_PACKAGES = [
  ...findPackages('src', 'contract'),
  ...findPackages('tests/ui', 'tests/helpers').filter((name) =>
    /^(@emotion|@mui|@testing-library\/(react|user-event)|ra-|react)/.test(name),
  ),
];

function uiProject(which: { name: string; include: string[]; isolate?: boolean }): TestProjectConfiguration {
  return {
    plugins: [react(), resolveAsBuild()],
    test: {
      ...always,
      ...which,
      environment: 'jsdom',
      setupFiles: ['tests/helpers/ui.ts'],
      deps: { optimizer: { client: { enabled: true, include: UI_PACKAGES } } },
    },
  };
}

export default defineConfig({
  test: {
    // API tests mostly wait for processes and databases, so one worker per core would leave both idle.
    maxWorkers: 3,
    sequence: SHUFFLE_SEED
      ? { shuffle: { files: true, tests: true }, seed: Number(SHUFFLE_SEED) }
      : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...always,
          name: 'unit',
          // Loading contract and server for each file would take longer than the tests.
          isolate: false,
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
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
          // Files of a worker share loaded modules, and many share one server (`sharedHost`).
          isolate: false,
          // Use the baseline WASM compiler: test databases are too short-lived for optimised compilation to pay off.
          execArgv: ['--liftoff-only'],
        },
      },
      {
        test: {
          ...always,
          name: 'emulator',
          include: ['tests/emulator/**/*.emulator.ts'],
          // Its emulator may not be installed.
          exclude: process.env.FIRESTORE_EMULATOR_ADDRESS ? [] : ['tests/emulator/firestore*'],
          environment: 'node',
          globalSetup: ['tests/helpers/databaseTemplate.ts'],
        },
      },
      { test: { ...always, name: 'bench', include: ['tests/bench/**/*.bench.ts'], environment: 'node' } },
      uiProject({ name: 'ui', include: together, isolate: false }),
      uiProject({ name: 'ui-alone', include: alone }),
    ],
  },
});
