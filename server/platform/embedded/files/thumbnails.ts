import { access, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { isPhotoType } from '../../../../contract/incidents/media.ts';
import { FILE_MODE, type FileFolder, FOLDER_MODE } from './fileFolder.ts';
import type { FileObject } from './objects.ts';
import { openPhoto, readHeader } from './pixels.ts';

export const THUMBNAIL_TYPE = 'image/webp';
/** Longest side in pixels: a 200 px tile on a phone with double resolution. */
const SIDE = 400;
/** Leaves threads free for passwords and files, which share the same thread pool. */
const AT_A_TIME = 2;

/** Suffix of the file that marks a photo as impossible to decode. */
const FAILED = '.failed';

export type Thumbnail = { name: string; size: number };

/**
 * Upright and without metadata. Undefined for files that have none, such as videos and damaged photos: they get a
 * placeholder, never the whole file. A file that cannot be decoded is not tried again.
 */
export function thumbnailer(folder: FileFolder): (file: FileObject) => Promise<Thumbnail | undefined> {
  const making = new Map<string, Promise<Thumbnail | undefined>>();
  const limit = pLimit(AT_A_TIME);

  /** A power failure may leave an empty file, which is recreated. */
  async function measure(name: string): Promise<number> {
    const found = await stat(join(folder.thumbnails, name)).catch(() => undefined);
    return found?.size ?? 0;
  }

  async function existing(name: string): Promise<Thumbnail | 'failed' | undefined> {
    const size = await measure(name);
    if (size > 0) return { name, size };
    return (await measure(name + FAILED)) > 0 ? 'failed' : undefined;
  }

  /** @throws if the disk fails */
  async function make(file: FileObject, name: string): Promise<Thumbnail | undefined> {
    const photo = join(folder.root, folder.nameOf(file.path));
    // Read here, so that a disk error is not mistaken for a damaged photo.
    const picture = await decode(await readFile(photo)).catch(() => undefined);
    const place = join(folder.thumbnails, picture ? name : name + FAILED);
    await write(place, picture ?? Buffer.from('damaged\n'));
    // The photo was deleted during the work, so remove its thumbnail.
    await access(photo).catch(async (error: unknown) => {
      await rm(place, { force: true });
      throw error;
    });
    return picture && { name, size: picture.byteLength };
  }

  return async (file) => {
    if (!isPhotoType(file.contentType)) return undefined;
    // A file that replaces another has a new generation and needs a new thumbnail.
    const name = `${folder.nameOf(file.path)}/${file.generation}`;
    const there = await existing(name);
    if (there) return there === 'failed' ? undefined : there;
    const before = making.get(name);
    if (before) return before;
    const work = limit(() => make(file, name))
      .catch(() => undefined)
      .finally(() => making.delete(name));
    making.set(name, work);
    return work;
  };
}

/** @throws if it is not a photo, or has more pixels than may be decoded */
async function decode(photo: Buffer): Promise<Buffer> {
  const header = await readHeader(photo);
  if (!header || header.pixels > header.limit) throw new Error('This is not a photo that can be decoded.');
  const opened = await openPhoto(photo, header.limit);
  return opened
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer();
}

/** Atomic. */
async function write(place: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: FOLDER_MODE });
  const arriving = `${place}.${process.pid}`;
  const handle = await open(arriving, 'w', FILE_MODE);
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
  await rename(arriving, place).catch(async (error: unknown) => {
    await rm(arriving, { force: true });
    throw error;
  });
}
