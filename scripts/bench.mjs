import './checkNode.mjs';
import { buildForTests } from './build.mjs';
import { buildServer } from './buildServer.mjs';
import { installWhenNeeded } from './install.mjs';
import { asCommand, runTool, Stop } from './project.mjs';

const BENCHES = /** @type {Record<string, 'server' | 'console'>} */ ({
  accounts: 'server',
  attack: 'server',
  browser: 'console',
  compare: 'server',
  crash: 'server',
  faults: 'server',
  pdf: 'console',
  export: 'console',
  live: 'server',
  offline: 'console',
  server: 'server',
  size: 'console',
});

await asCommand(async () => {
  const [, , name = ''] = process.argv;
  const needs = BENCHES[name];
  if (!needs)
    throw new Stop(`There is no benchmark "${name}". The benchmarks are ${Object.keys(BENCHES).join(', ')}.`);
  await installWhenNeeded();
  await (needs === 'server' ? buildServer() : buildForTests());
  process.exitCode = await runTool(['vitest'], ['run', '--project', 'bench', `tests/bench/${name}.bench.ts`]);
});
