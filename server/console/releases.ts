import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode } from '../config/cannotStart.ts';
import { RELEASES_FOLDER } from '../config.ts';

/** Not source maps, nor the fonts of reports, of which a page reads the current list. */
const KEPT = /\.(js|css|svg|woff2)(\.br|\.gz)?$/;
/** An asset of the console, never a path. */
const ASSET = /^\w[\w-]*(\.[\w-]+)+$/;

/**
 * Copies the console's files into the data folder, so that pages of this release still get them after the next one is
 * installed (OFF-8). Only the current release and the one before are kept. @throws if the disk cannot be written
 */
export async function keepRelease(consoleDir: string, dataDir: string): Promise<void> {
  const page = await readFile(join(consoleDir, 'index.html'));
  const id = createHash('sha256').update(page).digest('hex').slice(0, 16);
  const releases = join(dataDir, RELEASES_FOLDER);
  const release = join(releases, id);
  if (!(await stat(release).catch(() => undefined))) await copyRelease(join(consoleDir, 'assets'), release);
  const now = new Date();
  await utimes(release, now, now);
  const others = (await listNewest(releases)).filter(({ name }) => name !== id);
  // Another server that starts now may still be writing a part.
  const parts = others.filter(({ name, at }) => isPart(name) && now.getTime() - at > PART_GIVEN_UP);
  const [, ...old] = others.filter(({ name }) => !isPart(name));
  for (const { name } of [...old, ...parts]) await rm(join(releases, name), { recursive: true, force: true });
}

const isPart = (name: string) => name.endsWith('.part');
/** Milliseconds; a copy takes seconds. */
const PART_GIVEN_UP = 60 * 60_000;

/** Renames the complete copy, because several servers may share the folder. */
async function copyRelease(assets: string, release: string): Promise<void> {
  const part = `${release}.${process.pid}.part`;
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    for (const name of (await readdir(assets)).filter((each) => KEPT.test(each))) {
      await copyFile(join(assets, name), join(part, name), constants.COPYFILE_FICLONE);
      await chmod(join(part, name), 0o600);
    }
    await rename(part, release);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(error))) throw error;
  }
}

async function listNewest(releases: string): Promise<{ name: string; at: number }[]> {
  const listed = (await readdir(releases)).map(async (name) => {
    const found = await stat(join(releases, name)).catch(() => undefined);
    return { name, at: found?.mtimeMs ?? 0 };
  });
  return (await Promise.all(listed)).sort((one, other) => other.at - one.at);
}

/** The folder of a release that has this file, also of one that another server has just installed. */
export async function findRelease(dataDir: string, file: string): Promise<string | undefined> {
  if (!ASSET.test(file)) return undefined;
  const releases = join(dataDir, RELEASES_FOLDER);
  for (const name of (await readdir(releases).catch(() => [])).filter((each) => !isPart(each))) {
    const folder = join(releases, name);
    if (await stat(join(folder, file)).catch(() => undefined)) return folder;
  }
  return undefined;
}
