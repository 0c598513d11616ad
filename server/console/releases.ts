import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASES_FOLDER } from '../config.ts';
import type { SharedFiles } from '../platform/files.ts';
import { makeRelease, releaseArchives } from './releaseArchives.ts';

/** Not source maps, nor the fonts of reports, of which a page reads the current list. */
const KEPT = /\.(js|css|svg|woff2)(\.br|\.gz)?$/;
/** An asset of the console, never a path. */
const ASSET = /^\w[\w-]*(\.[\w-]+)+$/;

export type Releases = {
  /**
   * Keeps the console's files in the data folder and, for servers without a common folder, in `shared`. Pages of this
   * release then still get them after the next one is installed (OFF-8). Only the current release and the one before are
   * kept. @throws if the disk or the bucket cannot be written
   */
  keep: () => Promise<void>;
  /** The folder of a release that has this file, also of one that another server has just installed. */
  find: (file: string) => Promise<string | undefined>;
};

type Place = { consoleDir: string; dataDir: string; shared?: SharedFiles | undefined };

export function consoleReleases({ consoleDir, dataDir, shared }: Place): Releases {
  const releases = join(dataDir, RELEASES_FOLDER);
  const archives = shared && releaseArchives(releases, shared);
  return {
    async keep() {
      const page = await readFile(join(consoleDir, 'index.html'));
      const id = createHash('sha256').update(page).digest('hex').slice(0, 16);
      const release = join(releases, id);
      if (!(await stat(release).catch(() => undefined)))
        await copyRelease(join(consoleDir, 'assets'), release);
      const now = new Date();
      await utimes(release, now, now);
      await removeOld(releases, id, now);
      await archives?.share(id);
    },
    async find(file) {
      if (!ASSET.test(file)) return undefined;
      const found = await findIn(releases, file);
      if (found || !archives) return found;
      await archives.fetchMissing();
      return await findIn(releases, file);
    },
  };
}

/** Keeps the release `id` and the newest of the others. */
async function removeOld(releases: string, id: string, now: Date): Promise<void> {
  const others = (await listNewest(releases)).filter(({ name }) => name !== id);
  // Another server that starts now may still be writing a part.
  const parts = others.filter(({ name, at }) => isPart(name) && now.getTime() - at > PART_GIVEN_UP);
  const [, ...old] = others.filter(({ name }) => !isPart(name));
  for (const { name } of [...old, ...parts]) await rm(join(releases, name), { recursive: true, force: true });
}

const isPart = (name: string) => name.endsWith('.part');
/** Milliseconds; a copy takes seconds. */
const PART_GIVEN_UP = 60 * 60_000;

function copyRelease(assets: string, release: string): Promise<void> {
  return makeRelease(release, async (part) => {
    for (const name of (await readdir(assets)).filter((each) => KEPT.test(each))) {
      await copyFile(join(assets, name), join(part, name), constants.COPYFILE_FICLONE);
      await chmod(join(part, name), 0o600);
    }
  });
}

async function listNewest(releases: string): Promise<{ name: string; at: number }[]> {
  const listed = (await readdir(releases)).map(async (name) => {
    const found = await stat(join(releases, name)).catch(() => undefined);
    return { name, at: found?.mtimeMs ?? 0 };
  });
  return (await Promise.all(listed)).sort((one, other) => other.at - one.at);
}

async function findIn(releases: string, file: string): Promise<string | undefined> {
  for (const name of (await readdir(releases).catch(() => [])).filter((each) => !isPart(each))) {
    const folder = join(releases, name);
    if (await stat(join(folder, file)).catch(() => undefined)) return folder;
  }
  return undefined;
}
