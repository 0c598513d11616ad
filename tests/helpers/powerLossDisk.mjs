// Simulates a disk that loses unsynced data at a power cut. PARKS_KEPT names the folder with the surviving data; if the
// file named by PARKS_BROKEN exists, every sync fails. Loaded with --import.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

const { DATA_DIR = '', PARKS_KEPT: kept, PARKS_BROKEN: broken } = process.env;
const { fsyncSync } = fs;
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
/** @type {(descriptor: number, done: import('node:fs').NoParamCallback) => void} */
const fsync = (descriptor, done) => {
  try {
    fs.fsyncSync(descriptor);
    done(null);
  } catch (error) {
    done(/** @type {Error} */ (error));
  }
};
fs.fsync = /** @type {typeof fs.fsync} */ (fsync);
syncBuiltinESMExports();

/**
 * Atomic: this process may be killed at any moment.
 * @param {string} file
 * @param {string} copy
 */
function keepContent(file, copy) {
  keepFolder(dirname(file), dirname(copy));
  fs.copyFileSync(file, `${copy}.new`);
  fs.renameSync(`${copy}.new`, copy);
}

/**
 * Syncs only names: an unsynced new file exists but is empty. A renamed folder keeps its content.
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
 * @param {string} copy the new location
 */
function moveRenamed(folder, copy) {
  const identity = getIdentity(folder);
  if (fs.existsSync(copy) || !fs.existsSync(identity)) return;
  const before = fs.readFileSync(identity, 'utf8');
  if (fs.existsSync(before)) fs.renameSync(before, copy);
  fs.writeFileSync(identity, copy);
}
