import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium } from '@playwright/test';
import { findTestBrowser, TEST_BROWSER_ARGS } from './chromium.mjs';

export type KillableChromium = {
  context: BrowserContext;
  /** Kills all of its processes at once, without time to write. */
  kill9: () => Promise<void>;
  /** Closes it as a person would, so that its profile is complete. */
  quit: () => Promise<void>;
};

/** Milliseconds. */
const QUIT_WITHIN = 5_000;

/** Playwright closes its own browsers gracefully, so this one is started directly. */
export async function startKillableChromium(profile: string): Promise<KillableChromium> {
  const program = findTestBrowser();
  if (!program) throw new Error('There is no Chromium.');
  // Open a fixed address: the default first page navigates while it opens, and a client that connects then may hang.
  const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  // A process group of its own, so that all its processes end together.
  const child = spawn(program, [...TEST_BROWSER_ARGS, ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const browser = await chromium.connectOverCDP(await debuggingAddress(child.stderr));
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no context.');
  const kill9 = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGKILL');
    }
    await ended;
  };
  return {
    context,
    kill9,
    quit: async () => {
      const session = await browser.newBrowserCDPSession();
      void session.send('Browser.close').catch(() => undefined);
      await Promise.race([ended, sleep(QUIT_WITHIN, undefined, { ref: false })]);
      await kill9();
    },
  };
}

/** Keeps reading the output, because a full pipe would block the browser. */
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
