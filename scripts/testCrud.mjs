import './checkNode.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildForTests } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { installWhenNeeded } from './install.mjs';
import { asCommand, ROOT, runTool } from './project.mjs';

const CONFIG = join('tests', 'e2e', 'crud', 'playwright.config.ts');

/* `npm run test:crud`: the CRUD regression against BASE_URL or a local console (CARD-3). Arguments go to Playwright. */
await asCommand(async () => {
  await installWhenNeeded();
  await ensureChromium();
  if (!process.env.BASE_URL?.trim()) await buildForTests();
  const begun = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const folder = join(ROOT, 'crud-reports', `${begun}-${process.pid}`);
  const env = { ...process.env, PARKS_CRUD_REPORT: folder };
  const args = ['test', '--config', CONFIG, ...process.argv.slice(2)];
  process.exitCode = await runTool(['@playwright/test', 'playwright'], args, { env });
  const page = join(folder, 'report', 'index.html');
  if (existsSync(page)) console.log(`\nThe report: ${pathToFileURL(page)}`);
});
