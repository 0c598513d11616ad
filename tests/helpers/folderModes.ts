import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** An unprivileged user that exists on every system. */
export const NOBODY = { uid: 65_534, gid: 65_534 };
/** Only root can start processes as another user or change a folder's owner. */
export const isRoot = process.getuid?.() === 0;
/** Windows has no file modes. */
export const hasModes = process.platform !== 'win32';

/** Octal modes by path, without following links. */
export function readModes(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const modes = paths.map((path) => {
    const found = lstatSync(path);
    return [relative(folder, path), found.isSymbolicLink() ? 'link' : (found.mode & 0o777).toString(8)];
  });
  return Object.fromEntries(modes);
}

export function openToOthers(folder: string): string[] {
  return Object.entries(readModes(folder)).flatMap(([path, mode]) =>
    mode === 'link' || mode.endsWith('00') ? [] : `${path} ${mode}`,
  );
}
