import { readFileSync } from 'node:fs';
import { getErrorCode } from './cannotStart.ts';

/** Reads `<name>_FILE` settings. @returns texts by name, and errors without the path, which may be a secret */
export function readSecretFiles(
  given: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { texts: Record<string, string>; problems: string[] } {
  const texts: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    const read = given[name] === undefined ? readSecret(file) : { problem: `and ${name} are both set` };
    if ('text' in read) texts[name] = read.text;
    else problems.push(`${name}_FILE ${read.problem}.`);
  }
  return { texts, problems };
}

export function readSecret(file: string): { text: string } | { problem: string } {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (text === '') return { problem: 'names an empty file' };
    return /[\r\n\0]/.test(text) ? { problem: 'names a file with more than one line' } : { text };
  } catch (error) {
    return { problem: `names a file that cannot be read (${getErrorCode(error)})` };
  }
}
