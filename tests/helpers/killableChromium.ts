import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from '@playwright/test';
import { findTestBrowser, TEST_BROWSER_ARGS } from './chromium.mjs';

/** A browser with a profile on the disk, which can end as by an empty battery. */
export type KillableChromium = {
  context: BrowserContext;
  /** All of its processes end at once, and write nothing any more. */
  kill9: () => Promise<void>;
};

/** Playwright ends its own browsers politely, so this one is started by hand. Killed, it starts again with what is on the disk. */
export async function startKillableChromium(profile: string): Promise<KillableChromium> {
  const program = findTestBrowser();
  if (!program) throw new Error('There is no Chromium.');
  // Without an address the first page goes from one to another as it opens, and who speaks to it then may wait for ever.
  const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  // A group of its own, so that none of its processes outlives the others.
  const child = spawn(program, [...TEST_BROWSER_ARGS, ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const browser = await chromium.connectOverCDP(await debuggingAddress(child.stderr));
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no context.');
  return {
    context,
    kill9: async () => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, 'SIGKILL');
      }
      await ended;
    },
  };
}

/** It goes on reading, so that the browser never waits for whoever hears what else it says. */
function debuggingAddress(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((found, failed) => {
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (address) found(address);
    });
    lines.on('close', () => failed(new Error('The browser ended before it could be spoken to.')));
  });
}
