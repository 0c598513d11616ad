import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Somebody who exists on every system, and may do nothing. */
export const NOBODY = { uid: 65_534, gid: 65_534 };
/** Root alone can start a process of somebody else, or give a folder away. */
export const isRoot = process.getuid?.() === 0;
/** Windows knows no modes. */
export const hasModes = process.platform !== 'win32';

/** A folder and everything in it: the path there, and the mode in octal digits. A link counts as itself. */
export function readModes(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const modes = paths.map((path) => {
    const found = lstatSync(path);
    return [relative(folder, path), found.isSymbolicLink() ? 'link' : (found.mode & 0o777).toString(8)];
  });
  return Object.fromEntries(modes);
}

/** What in a folder others than its owner may read, write or enter. */
export function openToOthers(folder: string): string[] {
  return Object.entries(readModes(folder)).flatMap(([path, mode]) =>
    mode === 'link' || mode.endsWith('00') ? [] : `${path} ${mode}`,
  );
}
