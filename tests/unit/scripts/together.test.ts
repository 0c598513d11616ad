import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../helpers/waiting.ts';

const TOGETHER = resolve(import.meta.dirname, '../../../scripts/together.mjs');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parks-together-'));
});
afterEach(() => {
  for (const name of ['other', 'started']) {
    const said = join(folder, name);
    if (!existsSync(said) || existsSync(`${said}-ended`)) continue;
    process.kill(Number(readFileSync(said, 'utf8')), 'SIGKILL');
  }
  rmSync(folder, { recursive: true });
});

function program(name: string, text: string): string {
  const file = join(folder, `${name}.mjs`);
  const said = JSON.stringify(join(folder, name));
  writeFileSync(file, `import { existsSync, writeFileSync } from 'node:fs'; const said = ${said};\n${text}`);
  return file;
}

const RUNS = `
  process.on('SIGTERM', () => { writeFileSync(said + '-ended', ''); process.exit(); });
  setInterval(() => {}, 1000);
  writeFileSync(said, String(process.pid));
`;

function runTogether(files: string[]): void {
  const commands = JSON.stringify(files.map((file) => [file]));
  const code = `const { together } = await import(${JSON.stringify(TOGETHER)}); await together(${commands}); process.exit();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
}

test.runIf(process.platform !== 'win32').each([
  ['is killed', "process.kill(process.pid, 'SIGKILL');"],
  ['ends', 'process.exit(3);'],
])('if one %s, the others are ended too, and free their ports', (_case, last) => {
  const other = program('other', RUNS);
  const one = program(
    'one',
    `setInterval(() => { if (existsSync(${JSON.stringify(join(folder, 'other'))})) { ${last} } }, 20);`,
  );
  runTogether([one, other]);
  expect(existsSync(join(folder, 'other-ended'))).toBe(true);
});

test.runIf(process.platform !== 'win32')('processes started by a killed one are ended with it', async () => {
  const started = program('started', RUNS);
  const one = program(
    'one',
    `const { spawn } = await import('node:child_process');
     spawn(process.execPath, [${JSON.stringify(started)}], { stdio: 'ignore' });
     setInterval(() => { if (existsSync(${JSON.stringify(join(folder, 'started'))})) process.kill(process.pid, 'SIGKILL'); }, 20);`,
  );
  runTogether([one]);
  await waitFor(() => expect(existsSync(join(folder, 'started-ended'))).toBe(true), 5_000);
});
