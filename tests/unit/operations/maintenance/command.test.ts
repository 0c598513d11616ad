import { expect, test } from 'vitest';
import { type Command, runCommand } from '../../../../server/operations/maintenance/command.ts';

function failWith(error: Error) {
  const lines: string[] = [];
  const command: Command = { env: {}, args: [], folder: '/', print: (line) => lines.push(line) };
  const code = runCommand(command, () => Promise.reject(error));
  return { code, lines };
}

test.each(['EACCES', 'EPERM', 'EROFS'])(
  'a file that may not be used ends a command with a sentence: %s',
  async (code) => {
    const failed = failWith(Object.assign(new Error(`${code}: open '/data/host.lock'`), { code }));
    expect(await failed.code).toBe(1);
    expect(failed.lines).toEqual([`The command failed: ${code}: open '/data/host.lock'`]);
  },
);

test('an error of the program itself keeps its stack', async () => {
  const mistake = new TypeError('x is not a function');
  await expect(failWith(mistake).code).rejects.toBe(mistake);
});
