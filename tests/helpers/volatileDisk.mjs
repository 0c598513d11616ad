// Loaded into a process with --import, and so into its threads: a disk that forgets, when the power is cut, what it was not
// told to keep. PARKS_KEPT names a folder that holds what would still be there of DATA_DIR; where PARKS_BROKEN names a file
// that exists, nothing can be kept any more.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

const { DATA_DIR = '', PARKS_KEPT: kept, PARKS_BROKEN: broken } = process.env;
const { fsyncSync } = fs;

fs.fsyncSync = (descriptor) => {
  if (broken && fs.existsSync(broken)) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  fsyncSync(descriptor);
  if (!kept) return;
  const path = relative(DATA_DIR, fs.readlinkSync(`/proc/self/fd/${descriptor}`));
  if (path.startsWith('..')) return;
  if (fs.fstatSync(descriptor).isDirectory()) keepNames(join(DATA_DIR, path), join(kept, path));
  else keepContent(join(DATA_DIR, path), join(kept, path));
};
syncBuiltinESMExports();

/**
 * Whole or not at all: this process may be killed in between.
 * @param {string} file
 * @param {string} copy
 */
function keepContent(file, copy) {
  fs.mkdirSync(dirname(copy), { recursive: true });
  fs.copyFileSync(file, `${copy}.new`);
  fs.renameSync(`${copy}.new`, copy);
}

/**
 * Names alone: a file that was made and not synced is there, and empty.
 * @param {string} folder
 * @param {string} copy
 */
function keepNames(folder, copy) {
  fs.mkdirSync(copy, { recursive: true });
  const now = fs.readdirSync(folder, { withFileTypes: true });
  const names = new Set(now.map(({ name }) => name));
  for (const name of fs.readdirSync(copy)) {
    if (!names.has(name)) fs.rmSync(join(copy, name), { recursive: true });
  }
  for (const entry of now) {
    const place = join(copy, entry.name);
    if (fs.existsSync(place)) continue;
    if (entry.isDirectory()) fs.mkdirSync(place);
    else fs.writeFileSync(place, '');
  }
}
