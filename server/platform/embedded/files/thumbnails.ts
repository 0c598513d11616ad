import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { isPhotoType } from '../../../../contract/incidents/media.ts';
import type { FileObject } from './objects.ts';
import { openPhoto, readHeader } from './pixels.ts';
import type { FileStorage } from './storage.ts';

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
export function thumbnailer({
  nameOf,
  has,
  read,
  thumbnails,
}: FileStorage): (file: FileObject) => Promise<Thumbnail | undefined> {
  const making = new Map<string, Promise<Thumbnail | undefined>>();
  const limit = pLimit(AT_A_TIME);

  async function existing(name: string): Promise<Thumbnail | 'failed' | undefined> {
    const size = await thumbnails.getSize(name);
    if (size > 0) return { name, size };
    return (await thumbnails.getSize(name + FAILED)) > 0 ? 'failed' : undefined;
  }

  /** @throws if the storage fails */
  async function make(file: FileObject, name: string): Promise<Thumbnail | undefined> {
    const photo = nameOf(file.path);
    // Read here, so that a failing storage is not mistaken for a damaged photo.
    const picture = await decode(await buffer(await read(photo))).catch(() => undefined);
    const made = picture ? name : name + FAILED;
    await thumbnails.write(made, picture ?? Buffer.from('damaged\n'));
    if (await has(photo)) return picture && { name, size: picture.byteLength };
    // The photo was deleted during the work, so remove its thumbnail.
    await thumbnails.remove(made);
    return undefined;
  }

  return async (file) => {
    if (!isPhotoType(file.contentType)) return undefined;
    // A file that replaces another has a new generation and needs a new thumbnail.
    const name = `${nameOf(file.path)}/${file.generation}`;
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
