import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BrowserContext, TestInfo } from '@playwright/test';

/** Where `npm run test:mutation -- --in-browser` wants to know which mutants of the console each test reaches. */
const FOLDER = process.env.REACHED_MUTANTS;
const REACHED = /^reached mutant (\d+)$/;

/** Listens for what a console says that was built with mutants in it, and writes it down for a test that passed. */
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
