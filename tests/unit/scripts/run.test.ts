import { afterEach, expect, test, vi } from 'vitest';
import { run } from '../../../scripts/project.mjs';

afterEach(() => vi.restoreAllMocks());

/** Runs a one-line program. Returns its exit code and output, and whether any of it reached our own output. */
async function getOutput(code: string) {
  const ours = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  let text = '';
  const exitCode = await run(process.execPath, ['-e', code], {
    write: (output) => {
      text += output;
    },
  });
  return { exitCode, text, isInOurs: ours.mock.calls.length > 0 };
}

test('the output of a program is read to its end, and goes nowhere else', async () => {
  const { exitCode, text, isInOurs } = await getOutput(
    `process.stdout.write('x'.repeat(300_000), () => process.exit(3))`,
  );
  expect([exitCode, text === 'x'.repeat(300_000), isInOurs]).toEqual([3, true, false]);
});

test('the error output of a program is read, too', async () => {
  const { exitCode, text } = await getOutput(`process.stderr.write('wrong', () => process.exit(1))`);
  expect([exitCode, text]).toEqual([1, 'wrong']);
});

test('a program that left another one running is not waited for', async () => {
  const { exitCode, text } = await getOutput(
    `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 4000)'], { stdio: 'inherit' });
     console.log('done'); process.exit(0)`,
  );
  expect([exitCode, text]).toEqual([0, 'done\n']);
});

test('a missing program is an error', async () => {
  await expect(run('/nowhere/program', [], { write: () => undefined })).rejects.toThrow('ENOENT');
});
