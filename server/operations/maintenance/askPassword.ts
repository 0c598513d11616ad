import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refused } from './command.ts';

/**
 * A password from whoever sits there, twice and without an echo, or the first line of what is piped in.
 * @throws Refused where there is none, or the two differ
 */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const piped = await firstLine();
    if (!piped) throw new Refused('No password was given on the standard input.');
    return piped;
  }
  const password = await typed('New password: ');
  if (!password) throw new Refused('No password was given.');
  if ((await typed('Once more: ')) !== password) throw new Refused('The two passwords differ.');
  return password;
}

async function firstLine(): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return undefined;
}

/** A terminal in raw mode shows nothing by itself, and what would be shown for it goes nowhere. */
async function typed(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      asking.once('line', resolve);
      // Ctrl-C and Ctrl-D.
      asking.once('close', () => reject(new Refused('Nothing was changed.')));
    });
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
}
