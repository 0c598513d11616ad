// Loaded into a process with --import, and so into its threads: a disk that forgets, when the power is cut, what it was not
// told to keep. PARKS_KEPT names a folder that holds what would still be there of DATA_DIR; where PARKS_BROKEN names a file
// that exists, nothing can be kept any more.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

const { DATA_DIR = '', PARKS_KEPT: kept, PARKS_BROKEN: broken } = process.env;
const { fsyncSync } = fs;
/** Which folder was kept where, by its inode; of every thread of the process. */
const IDENTITIES = `${kept}.identities`;

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
  keepFolder(dirname(file), dirname(copy));
  fs.copyFileSync(file, `${copy}.new`);
  fs.renameSync(`${copy}.new`, copy);
}

/**
 * Names alone: a file that was made and not synced is there, and empty. A folder that got another name keeps what it holds.
 * @param {string} folder
 * @param {string} copy
 */
function keepNames(folder, copy) {
  keepFolder(folder, copy);
  const now = fs.readdirSync(folder, { withFileTypes: true });
  const names = new Set(now.map(({ name }) => name));
  for (const entry of now) {
    if (entry.isDirectory()) moveRenamed(join(folder, entry.name), join(copy, entry.name));
  }
  for (const name of fs.readdirSync(copy)) {
    if (!names.has(name)) fs.rmSync(join(copy, name), { recursive: true });
  }
  for (const entry of now) {
    const place = join(copy, entry.name);
    if (fs.existsSync(place)) continue;
    if (entry.isDirectory()) keepFolder(join(folder, entry.name), place);
    else fs.writeFileSync(place, '');
  }
}

/** @param {string} folder */
const getIdentity = (folder) => join(IDENTITIES, String(fs.statSync(folder).ino));

/**
 * @param {string} folder
 * @param {string} copy
 */
function keepFolder(folder, copy) {
  for (const made of [copy, IDENTITIES]) fs.mkdirSync(made, { recursive: true });
  fs.writeFileSync(getIdentity(folder), copy);
}

/**
 * @param {string} folder
 * @param {string} copy where it is to be kept from now on
 */
function moveRenamed(folder, copy) {
  const identity = getIdentity(folder);
  if (fs.existsSync(copy) || !fs.existsSync(identity)) return;
  const before = fs.readFileSync(identity, 'utf8');
  if (fs.existsSync(before)) fs.renameSync(before, copy);
  fs.writeFileSync(identity, copy);
}
