import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { create, extract } from 'tar';
import { getErrorCode } from '../config/cannotStart.ts';
import type { SharedFiles } from '../platform/files.ts';

const ARCHIVE = /^([0-9a-f]{16})\.tar\.gz$/;
/** The current release and the one before. */
const SHARED_RELEASES = 2;
/** Milliseconds between two looks for releases, because anyone can ask for files that do not exist. */
const LOOK_EVERY = 1000;

/** One archive for each release, for servers without a common folder. `releases` is this server's own folder. */
export function releaseArchives(releases: string, shared: SharedFiles) {
  let looking = Promise.resolve();
  let next: Promise<void> | undefined;

  async function look(): Promise<void> {
    for (const { name, changedAt } of await shared.list()) {
      const id = ARCHIVE.exec(name)?.[1];
      const release = id && join(releases, id);
      if (!release || (await stat(release).catch(() => undefined))) continue;
      try {
        await makeRelease(release, async (part) => {
          const file = join(part, name);
          await shared.fetch(name, file);
          await extract({ cwd: part, file });
          await rm(file);
        });
        await utimes(release, changedAt, changedAt);
      } catch (error) {
        // A server of a newer release has removed it.
        if (getErrorCode(error) !== 'ENOENT') throw error;
      }
    }
  }

  return {
    /** Also if it is there already: its time says that a server uses it. */
    async share(id: string): Promise<void> {
      const name = `${id}.tar.gz`;
      const file = join(releases, `${name}.${randomUUID()}.part`);
      try {
        const cwd = join(releases, id);
        await create({ cwd, file, gzip: true, portable: true, mode: 0o600 }, await readdir(cwd));
        await shared.put(name, file);
      } finally {
        await rm(file, { force: true });
      }
      const others = (await shared.list()).filter((each) => each.name !== name);
      others.sort((one, other) => other.changedAt.getTime() - one.changedAt.getTime());
      for (const old of others.slice(SHARED_RELEASES - 1)) await shared.remove(old.name);
    },
    /** Fetches what other servers shared before this call. */
    fetchMissing(): Promise<void> {
      next ??= looking
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          const found = look();
          looking = found.finally(() => sleep(LOOK_EVERY, undefined, { ref: false }));
          looking.catch(() => undefined);
          return found;
        });
      return next;
    },
  };
}

/** Renames the complete folder, because several servers may share `DATA_DIR`, in containers with the same process id too. */
export async function makeRelease(release: string, fill: (part: string) => Promise<void>): Promise<void> {
  const part = `${release}.${randomUUID()}.part`;
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    await fill(part);
    await rename(part, release);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(error))) throw error;
  }
}
