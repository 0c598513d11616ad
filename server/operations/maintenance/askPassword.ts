import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refused } from './command.ts';

/** Prompts without echo, or reads piped input. @throws Refused if it is missing or the two entries differ */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const piped = await firstLine();
    if (!piped) throw new Refused('No password was given on standard input.');
    return piped;
  }
  const password = await typed('New password: ');
  if (!password) throw new Refused('No password was given.');
  if ((await typed('Repeat the password: ')) !== password) throw new Refused('The passwords do not match.');
  return password;
}

async function firstLine(): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return undefined;
}

/** Raw mode disables the terminal's echo, and readline's own output is discarded. */
async function typed(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      asking.once('line', resolve);
      asking.once('close', () => reject(new Refused('Nothing was changed.')));
    });
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
}
