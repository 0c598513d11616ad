import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const SCRIPTS = resolve(import.meta.dirname, '../../scripts');

type Options = { args?: string[]; env: Record<string, string>; input?: string; cwd?: string };

/** Runs a command of `scripts/` as an operator would. @returns its exit code, and all that it printed */
export async function runScript(
  name: string,
  { args = [], env, input = '', cwd }: Options,
): Promise<{ code: number | null; text: string }> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [resolve(SCRIPTS, `${name}.mjs`), ...args], {
    cwd,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (data) => {
      text += data;
    });
  }
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { code, text };
}
