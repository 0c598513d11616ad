import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

/*
 * The tests that Stryker runs for a mutant: the unit tests, and the API or UI tests for the server or the console. They
 * run in threads of one process, so tests that need their own process, or that start one without mutants, are excluded.
 */

const ROOT = resolve(import.meta.dirname, '../..');
/** Tests that start another process, or that set the time zone, folder or umask, which a thread cannot. */
const NEEDS_A_PROCESS =
  /child_process|builtServer|temporaryPostgres|startPostgres|crashingServer|runCommand|'TZ'|TZ:|process\.(chdir|kill|umask)/;

/** The suitable test files of a folder. */
function getTests(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => !NEEDS_A_PROCESS.test(readFileSync(join(ROOT, file), 'utf8')));
}

const always = { allowOnly: false, testTimeout: 30_000, isolate: false };
const attribution = join(ROOT, 'tests/mutation/attribution.ts');

/** Tests of scripts and tools, which do not cover src/, server/ or contract/. */
const NOT_OF_A_WING =
  /^tests\/unit\/(scripts\/|demo\/|operations\/maintenance\/archive|listen|architecture|everyFile|folderCircles|folderLock|locks)/;

const unit: TestProjectConfiguration = {
  test: {
    ...always,
    name: 'unit',
    root: ROOT,
    include: getTests('tests/unit').filter((file) => !NOT_OF_A_WING.test(file)),
    environment: 'node',
    setupFiles: [attribution],
  },
};

/**
 * Attacks, faults, and tests with a DOM next to the server. Tests that make every call in every way need too much
 * memory for attribution, and more specific tests cover the same code.
 */
const NOT_ASKED = /^tests\/api\/(attacks|faults|matrix|fuzz)\b|\.tsx$/;

const api: TestProjectConfiguration = {
  test: {
    ...always,
    name: 'api',
    root: ROOT,
    include: getTests('tests/api').filter((file) => !NOT_ASKED.test(file)),
    environment: 'node',
    globalSetup: [join(ROOT, 'tests/helpers/databaseTemplate.ts')],
    setupFiles: [attribution],
    // If a mutant prevents servers from starting, eight files wait for their timeouts.
    hookTimeout: 30_000,
  },
};

/** Tests of the data provider on a real server. */
const asksConsole = (file: string) => /from '\.\.\/\.\.\/src\//.test(readFileSync(join(ROOT, file), 'utf8'));
const apiOfConsole: TestProjectConfiguration = {
  test: { ...api.test, include: api.test?.include?.filter(asksConsole) },
};

const replacesModules = (file: string) => /vi\.mock\(|@alone/.test(readFileSync(join(ROOT, file), 'utf8'));

function ui(name: string, include: string[], isolate: boolean): TestProjectConfiguration {
  return {
    plugins: [react()],
    resolve: { alias: [{ find: /^react-router$/, replacement: 'react-router-dom' }] },
    test: {
      ...always,
      ...{ name, root: ROOT, include, isolate },
      environment: 'jsdom',
      setupFiles: [join(ROOT, 'tests/helpers/ui.ts'), attribution],
    },
  };
}

const uiTests = getTests('tests/ui');
const uiTogether = ui(
  'ui',
  uiTests.filter((file) => !replacesModules(file)),
  false,
);
const uiAlone = ui('ui-alone', uiTests.filter(replacesModules), true);

const WINGS: Record<string, TestProjectConfiguration[]> = {
  contract: [unit],
  server: [unit, api],
  src: [unit, uiTogether, uiAlone, apiOfConsole],
};

export default defineConfig({
  root: ROOT,
  test: { projects: WINGS[process.env.MUTATED_WING ?? 'contract'] ?? [] },
});
