import { readFileSync } from 'node:fs';
import { getErrorCode } from './cannotStart.ts';

/**
 * Settings that stand in files, as container systems hand secrets over: `<name>_FILE` names a file whose text, without the
 * newline at its end, is the setting. A path is resolved from the folder the server is started in.
 * @param names of the settings that may stand in a file
 * @returns their texts by name, and a sentence for each that will not do; none of them holds a path, because who mistakes
 * the two settings writes the secret itself there
 */
export function readSecretFiles(
  given: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { texts: Record<string, string>; problems: string[] } {
  const texts: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    const read = given[name] === undefined ? readSecret(file) : { problem: `and ${name} are both given` };
    if ('text' in read) texts[name] = read.text;
    else problems.push(`${name}_FILE ${read.problem}.`);
  }
  return { texts, problems };
}

/** The one line of a file, without the newline at its end; or what is wrong, without the path. */
export function readSecret(file: string): { text: string } | { problem: string } {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (text === '') return { problem: 'names an empty file' };
    return /[\r\n\0]/.test(text) ? { problem: 'names a file of more than one line' } : { text };
  } catch (error) {
    return { problem: `names a file that cannot be read (${getErrorCode(error)})` };
  }
}
