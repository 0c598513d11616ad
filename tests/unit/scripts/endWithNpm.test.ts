import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../helpers/waiting.ts';

const PROJECT = resolve(import.meta.dirname, '../../../scripts/project.mjs');

const HOST = `
  import { writeFileSync } from 'node:fs';
  import { endWithNpm } from ${JSON.stringify(PROJECT)};
  endWithNpm();
  process.on('SIGTERM', () => { writeFileSync('ended', 'in order'); process.exit(); });
  setInterval(() => {}, 1000);
  writeFileSync('pid', String(process.pid));
`;
/** npm runs a script through a shell. The second command keeps the shell from replacing itself with the first. */
const NPM = `
  import { spawn } from 'node:child_process';
  spawn('sh', ['-c', process.argv[2]], { env: { ...process.env, npm_lifecycle_event: 'start' } });
`;

let folder: string;
let npm: ChildProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parks-npm-'));
  writeFileSync(join(folder, 'host.mjs'), HOST);
  writeFileSync(join(folder, 'npm.mjs'), NPM);
});
afterEach(() => {
  npm.kill('SIGKILL');
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  if (!existsSync(join(folder, 'ended'))) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

async function underNpm(command: string): Promise<void> {
  npm = spawn(process.execPath, ['npm.mjs', command], { cwd: folder, stdio: 'ignore' });
  await waitFor(() => expect(existsSync(join(folder, 'pid'))).toBe(true), 10_000);
}

test.runIf(process.platform === 'linux').each([
  ['with a shell between', `"${process.execPath}" host.mjs; true`],
  ['without one', `exec "${process.execPath}" host.mjs`],
])('a killed npm takes the server with it, in order: %s', async (_case, command) => {
  await underNpm(command);
  await new Promise((passed) => setTimeout(passed, 600));
  expect(existsSync(join(folder, 'ended'))).toBe(false);
  npm.kill('SIGKILL');
  await once(npm, 'exit');
  await waitFor(() => expect(existsSync(join(folder, 'ended'))).toBe(true), 10_000);
});
