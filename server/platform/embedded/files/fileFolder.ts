import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Only the server itself reads what people upload. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** The folder of what can be made again from the others; no backup holds it. */
export const THUMBNAILS = 'thumbnails';

/** Where the bytes stand. A stored file's name is the hash of its path, so that no path reaches the disk as it is. */
export type FileFolder = {
  /** Of the stored files. */
  root: string;
  /** Of the stored files' names, below `root`. */
  nameOf: (path: string) => string;
  /** Of what is still arriving. */
  uploads: string;
  /** Where an upload's bytes arrive; its folder is there afterwards. */
  arriving: (id: string) => Promise<string>;
  /** Makes an arrived file the stored one of a path, safely on the disk. */
  store: (arrived: string, path: string) => Promise<void>;
  /** Of the small pictures that the server makes of stored photos, and can make again. */
  thumbnails: string;
  /** Where those of a path stand, below `thumbnails`. */
  thumbnailsOf: (path: string) => string;
  /** With its thumbnails; nothing happens when it is gone already. */
  remove: (path: string) => Promise<void>;
};

export function fileFolder(dataDir: string): FileFolder {
  const root = join(dataDir, 'files');
  const uploads = join(dataDir, 'uploads');
  const thumbnails = join(dataDir, THUMBNAILS);

  function getName(path: string): string {
    const hash = createHash('sha256').update(path).digest('hex');
    return `${hash.slice(0, 2)}/${hash}`;
  }
  const getPlace = (path: string) => join(root, getName(path));

  return {
    root,
    nameOf: getName,
    uploads,
    thumbnails,
    thumbnailsOf: getName,
    async arriving(id) {
      await mkdir(uploads, { recursive: true, mode: FOLDER_MODE });
      return join(uploads, id);
    },
    async store(arrived, path) {
      const place = getPlace(path);
      await mkdir(dirname(place), { recursive: true, mode: FOLDER_MODE });
      await rename(arrived, place);
      await flush(dirname(place));
    },
    async remove(path) {
      await rm(getPlace(path), { force: true });
      await rm(join(thumbnails, getName(path)), { recursive: true, force: true });
    },
  };
}

/** Sends what is still in memory of a file, or of a folder's names, to the disk. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
