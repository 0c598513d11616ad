import './checkNode.mjs';
import { join } from 'node:path';
import { buildForTests } from './build.mjs';
import { installWhenNeeded } from './install.mjs';
import { asCommand, ROOT, runTool } from './project.mjs';

/* `npm run pictures`: takes the README screenshots with the built console. */
await asCommand(async () => {
  await installWhenNeeded();
  const { ensureChromium } = await import('./chromium.mjs');
  await ensureChromium();
  await buildForTests();
  const env = { ...process.env, PICTURES_DIR: join(ROOT, 'docs', 'pictures') };
  process.exitCode = await runTool(['@playwright/test', 'playwright'], ['test', 'pictures'], { env });
});
