import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const ASSETS = resolve(import.meta.dirname, '../../dist/console/assets');

/** Gzipped bytes of every script of the built console. */
export function readScriptSizes(): Map<string, number> {
  if (!existsSync(ASSETS)) throw new Error('The console is not built: npm run build');
  return new Map(
    readdirSync(ASSETS)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length]),
  );
}

/** Counts every script that the page requests: entry, imports, preloads and what it loads when idle. */
export function countScripts(page: Page, sizes: ReadonlyMap<string, number> = readScriptSizes()) {
  const files = new Set<string>();
  page.on('request', (request) => {
    const file = request.url().split('/assets/')[1];
    if (file?.endsWith('.js')) files.add(file);
  });
  return {
    /** Waits until no script is requested for a while. The live stream never ends, so the network never becomes idle. */
    async total(pause = 3_000): Promise<number> {
      for (let known = -1; known !== files.size; ) {
        known = files.size;
        await sleep(pause);
      }
      return [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
    },
  };
}
