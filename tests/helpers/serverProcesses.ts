import { afterEach, expect } from 'vitest';
import { type BuiltServerOptions, type ServerProcess, spawnServer } from './builtServer.ts';

export function serverProcesses(): (options: BuiltServerOptions) => ServerProcess {
  const started: ServerProcess[] = [];
  afterEach(async () => {
    const all = started.splice(0);
    for (const { child } of all) child.kill('SIGKILL');
    await Promise.all(all.map(({ ended }) => ended));
  });
  return (options) => {
    const one = spawnServer(options);
    started.push(one);
    return one;
  };
}

export async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

export async function getRefusal({ ended, lines, ready }: ServerProcess): Promise<string> {
  expect(await Promise.race([ended, ready])).toBe(1);
  const said = lines.filter((line) => !line.endsWith('…')).join('\n');
  expect(said).not.toMatch(/^\s+at /m);
  return said;
}
