import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** A script gets another name if it changes, or one that it loads. Packages seldom change. */
const CHANGED = /^(?!libraries-|rolldown-)[\w.-]+-[\w-]{8}\.js$/;
const SCRIPT = /[\w.-]+-[\w-]{8}\.js\b/g;
const TEXT = /\.(js|html|json|webmanifest|css)$/;

/** A copy of the build with other names of some chunks. Returns its `dist`. */
export function makeNextVersion(folder: string): string {
  const dist = join(folder, 'dist');
  cpSync(join(ROOT, 'dist'), dist, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  const console_ = join(dist, 'console');
  const files = readdirSync(console_, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(console_, file)).isFile(),
  );
  const names = new Map<string, string>();
  for (const file of files) {
    const name = file.split('/').at(-1) ?? '';
    // Compressed copies would have the old content.
    if (/\.(br|gz)$/.test(name)) rmSync(join(console_, file));
    else if (CHANGED.test(name))
      names.set(
        name,
        name.replace(/.\.js$/, (end) => (end === 'Z.js' ? 'Y.js' : 'Z.js')),
      );
  }
  if (names.size === 0) throw new Error('The build has none of the chunks that the next version changes.');
  for (const file of files.filter((each) => TEXT.test(each))) {
    const path = join(console_, file);
    const text = readFileSync(path, 'utf8');
    const changed = text.replaceAll(SCRIPT, (name) => names.get(name) ?? name);
    if (changed !== text) writeFileSync(path, changed);
  }
  for (const file of files) {
    const name = file.split('/').at(-1) ?? '';
    const changed = names.get(name);
    if (changed) renameSync(join(console_, file), join(console_, file.slice(0, -name.length) + changed));
  }
  return dist;
}
