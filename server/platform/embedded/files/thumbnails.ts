import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPhotoType } from '../../../../contract/incidents/media.ts';
import { FILE_MODE, type FileFolder, FOLDER_MODE } from './fileFolder.ts';
import type { FileObject } from './objects.ts';

export const THUMBNAIL_TYPE = 'image/webp';
/** Pixels of a thumbnail's long side: a tile of 200 px on a phone's screen of twice as many. */
const SIDE = 400;
/** A photo of more pixels is shown as it is; no camera that people carry takes more. */
const MOST_PIXELS = 120_000_000;
/** So that passwords and files do not wait behind pictures for the threads that all of them need. */
const AT_A_TIME = 2;

export type Thumbnail = { name: string; size: number };

/**
 * Makes the small picture of a photo when it is first asked for, upright and without what the camera wrote into it. Undefined
 * for what is no photo, or none that can be read; that is shown as it is.
 */
export function thumbnailer(folder: FileFolder): (file: FileObject) => Promise<Thumbnail | undefined> {
  const making = new Map<string, Promise<Thumbnail | undefined>>();
  const lanes = Array.from({ length: AT_A_TIME }, () => Promise.resolve<unknown>(undefined));
  let turn = 0;

  const nextInLane = <Made>(make: () => Promise<Made>): Promise<Made> => {
    const lane = turn++ % AT_A_TIME;
    const made = (lanes[lane] ?? Promise.resolve()).then(make);
    lanes[lane] = made.catch(() => undefined);
    return made;
  };

  async function existing(name: string): Promise<Thumbnail | undefined> {
    const found = await stat(join(folder.thumbnails, name)).catch(() => undefined);
    return found && { name, size: found.size };
  }

  /** Under another name until it is whole. @throws for what is no picture, and where the disk takes nothing */
  async function make(file: FileObject, name: string): Promise<Thumbnail> {
    // 18 MB that a server needs none of before somebody looks at photos.
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
    // Deleted meanwhile: nothing is left of it.
    await access(photo).catch(async (error: unknown) => {
      await rm(place, { force: true });
      throw error;
    });
    return { name, size: picture.byteLength };
  }

  return async (file) => {
    if (!isPhotoType(file.contentType)) return undefined;
    // A file that is stored anew under its path gets another generation, and another thumbnail.
    const name = `${folder.thumbnailsOf(file.path)}/${file.generation}`;
    const there = await existing(name);
    if (there) return there;
    const before = making.get(name);
    if (before) return before;
    const made = nextInLane(() => make(file, name))
      .catch(() => undefined)
      .finally(() => making.delete(name));
    making.set(name, made);
    return made;
  };
}
