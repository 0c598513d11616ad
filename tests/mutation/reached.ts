import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BrowserContext, TestInfo } from '@playwright/test';

/** Set by `npm run test:mutation -- --in-browser` to learn which console mutants each test reaches. */
const FOLDER = process.env.REACHED_MUTANTS;
const REACHED = /^reached mutant (\d+)$/;

/** Collects the mutants that an instrumented console reports and records them for passed tests. */
export function listenForMutants(): {
  listen: (to: BrowserContext) => void;
  write: (test: TestInfo) => void;
} {
  const mutants = new Set<string>();
  return {
    listen: (to) => {
      if (!FOLDER) return;
      to.on('console', (message) => {
        const [, mutant] = REACHED.exec(message.text()) ?? [];
        if (mutant) mutants.add(mutant);
      });
    },
    write: ({ file, line, project, duration, status, testId }) => {
      if (!FOLDER || status !== 'passed' || mutants.size === 0) return;
      mkdirSync(FOLDER, { recursive: true });
      const reached = { line, project: project.name, seconds: duration / 1000, mutants: [...mutants] };
      const content = JSON.stringify({ file: relative(process.cwd(), file), ...reached });
      writeFileSync(join(FOLDER, `${testId}.json`), content);
    },
  };
}
