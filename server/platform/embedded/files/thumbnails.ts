import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { isPhotoType } from '../../../../contract/incidents/media.ts';
import { FILE_MODE, type FileFolder, FOLDER_MODE } from './fileFolder.ts';
import type { FileObject } from './objects.ts';

export const THUMBNAIL_TYPE = 'image/webp';
/** Longest side in pixels: a 200 px tile on a phone with double resolution. */
const SIDE = 400;
/** Larger photos are shown unscaled; no common camera produces them. */
const MOST_PIXELS = 120_000_000;
/** Leaves threads free for passwords and files, which share the same thread pool. */
const AT_A_TIME = 2;

export type Thumbnail = { name: string; size: number };

/** Upright and without metadata. Undefined for files that cannot be decoded, which are shown as they are. */
export function thumbnailer(folder: FileFolder): (file: FileObject) => Promise<Thumbnail | undefined> {
  const making = new Map<string, Promise<Thumbnail | undefined>>();
  const limit = pLimit(AT_A_TIME);

  async function existing(name: string): Promise<Thumbnail | undefined> {
    const found = await stat(join(folder.thumbnails, name)).catch(() => undefined);
    return found && { name, size: found.size };
  }

  /** Writes atomically. @throws if the file is not an image, or the disk fails */
  async function make(file: FileObject, name: string): Promise<Thumbnail> {
    // Loaded late: sharp takes 18 MB that are not needed before the first photo.
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    const photo = join(folder.root, folder.nameOf(file.path));
    const picture = await sharp(photo, {
      limitInputPixels: MOST_PIXELS,
      sequentialRead: true,
    })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer();
    const place = join(folder.thumbnails, name);
    await mkdir(dirname(place), { recursive: true, mode: FOLDER_MODE });
    const arriving = `${place}.${process.pid}`;
    const handle = await open(arriving, 'w', FILE_MODE);
    try {
      await handle.writeFile(picture);
    } finally {
      await handle.close();
    }
    await rename(arriving, place).catch(async (error: unknown) => {
      await rm(arriving, { force: true });
      throw error;
    });
    // The photo was deleted during the work, so remove its thumbnail.
    await access(photo).catch(async (error: unknown) => {
      await rm(place, { force: true });
      throw error;
    });
    return { name, size: picture.byteLength };
  }

  return async (file) => {
    if (!isPhotoType(file.contentType)) return undefined;
    // A file that replaces another has a new generation and needs a new thumbnail.
    const name = `${folder.nameOf(file.path)}/${file.generation}`;
    const there = await existing(name);
    if (there) return there;
    const before = making.get(name);
    if (before) return before;
    const made = limit(() => make(file, name))
      .catch(() => undefined)
      .finally(() => making.delete(name));
    making.set(name, made);
    return made;
  };
}
