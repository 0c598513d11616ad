import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Only the server may read uploads. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

export const THUMBNAILS = 'thumbnails';

export type FileFolder = ReturnType<typeof fileFolder>;

/**
 * File names are hashes of the paths, so that user input never reaches the file system.
 * @param isThere whether the disk is mounted; otherwise a file would be stored below the place of the mount
 */
export function fileFolder(dataDir: string, isThere: () => Promise<boolean> = async () => true) {
  const root = join(dataDir, 'files');
  const uploads = join(dataDir, 'uploads');
  const thumbnails = join(dataDir, THUMBNAILS);

  function getName(path: string): string {
    const hash = createHash('sha256').update(path).digest('hex');
    return `${hash.slice(0, 2)}/${hash}`;
  }
  const getPlace = (path: string) => join(root, getName(path));

  async function assertThere(): Promise<void> {
    if (await isThere()) return;
    throw Object.assign(new Error('DATA_DIR is not the folder that this server started with.'), {
      code: 'FOLDER_AWAY',
    });
  }

  return {
    root,
    nameOf: getName,
    uploads,
    thumbnails,
    assertThere,
    async arriving(id: string) {
      await assertThere();
      await mkdir(uploads, { recursive: true, mode: FOLDER_MODE });
      return join(uploads, id);
    },
    /** Moves an uploaded file to its final place and syncs it to the disk. */
    async store(arrived: string, path: string) {
      const place = getPlace(path);
      await assertThere();
      await mkdir(dirname(place), { recursive: true, mode: FOLDER_MODE });
      await rename(arrived, place);
      await flush(dirname(place));
    },
    async remove(path: string) {
      await rm(getPlace(path), { force: true });
      await rm(join(thumbnails, getName(path)), { recursive: true, force: true });
    },
  };
}

export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
