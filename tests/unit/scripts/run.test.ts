import { afterEach, expect, test, vi } from 'vitest';
import { run } from '../../../scripts/project.mjs';

afterEach(() => vi.restoreAllMocks());

/** Runs a program that is one line, and answers how it ended, what was heard of it and what came out. */
async function heardOf(code: string) {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  let heard = '';
  const exitCode = await run(process.execPath, ['-e', code], {
    hear: (output) => {
      heard += output;
    },
  });
  return { exitCode, heard, written: written.mock.calls.map(([text]) => String(text)).join('') };
}

test('what a program says is heard to its last word, and comes out all the same', async () => {
  const text = 'x'.repeat(300_000);
  const { exitCode, heard, written } = await heardOf(
    `process.stdout.write('x'.repeat(300_000), () => process.exit(3))`,
  );
  expect(exitCode).toBe(3);
  expect([heard === text, written === text]).toEqual([true, true]);
});

test('nobody waits for what a program left behind', async () => {
  const { exitCode, heard } = await heardOf(
    `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 4000)'], { stdio: 'inherit' });
     console.log('done'); process.exit(0)`,
  );
  expect([exitCode, heard]).toEqual([0, 'done\n']);
});

test('a program that is not there is told', async () => {
  await expect(run('/nowhere/program', [], { hear: () => undefined })).rejects.toThrow('ENOENT');
});
