import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Bucket, getMd5 } from './bucketClient.ts';
import { openInBucket } from './bucketDownload.ts';
import { bucketUploads, UPLOADS } from './bucketUploads.ts';
import { getName } from './fileFolder.ts';
import type { FileStorage } from './storage.ts';

const FILES = 'files/';
const THUMBNAILS = 'thumbnails/';
const RELEASES = 'releases/';

/** The same names as in the folder, so that its content can be copied into a bucket. Scratch files stay on this machine. */
export function bucketStorage(
  bucket: Bucket,
  scratch: Pick<FileStorage, 'arriving' | 'uploads'>,
): FileStorage {
  const getPlace = (name: string) => FILES + name;

  async function removeAll(beginning: string): Promise<void> {
    for await (const { key } of bucket.list(beginning)) await bucket.remove(key);
  }

  async function read(key: string): Promise<Readable> {
    const found = await bucket.get(key);
    if (!found) throw Object.assign(new Error(`${bucket.place}${key} is missing.`), { code: 'ENOENT' });
    return found.stream;
  }

  return {
    nameOf: getName,
    describe: (name) => bucket.place + getPlace(name),
    arriving: scratch.arriving,
    async stage(arrived, md5) {
      const key = `${UPLOADS}staged-${randomUUID()}`;
      const { size } = await stat(arrived);
      await bucket.put(key, { file: arrived, start: 0, end: size }, md5);
      return key;
    },
    // A copy takes milliseconds: a slow upload of a lost transaction can never replace the file of a later one.
    store: (staged, path) => bucket.copy(staged, getPlace(getName(path))),
    // If it fails, the removal of old uploads finds it.
    unstage: (staged) => bucket.remove(staged).catch(() => undefined),
    async remove(path) {
      await bucket.remove(getPlace(getName(path)));
      await removeAll(`${THUMBNAILS}${getName(path)}/`);
    },
    has: async (name) => (await bucket.getSize(getPlace(name))) !== undefined,
    read: (name) => read(getPlace(name)),
    async *list() {
      for await (const { key } of bucket.list(FILES)) yield key.slice(FILES.length);
    },
    open: (request, wanted) =>
      openInBucket(bucket, (wanted.shelf === 'files' ? FILES : THUMBNAILS) + wanted.name, request, wanted),
    thumbnails: {
      getSize: async (name) => (await bucket.getSize(THUMBNAILS + name)) ?? 0,
      write: (name, bytes) =>
        bucket.put(THUMBNAILS + name, bytes, createHash('md5').update(bytes).digest('base64')),
      remove: (name) => bucket.remove(THUMBNAILS + name),
    },
    uploads: bucketUploads(bucket, scratch),
    releases: {
      async put(name, file) {
        const whole = { file, start: 0, end: (await stat(file)).size };
        await bucket.put(RELEASES + name, whole, await getMd5(whole));
      },
      fetch: async (name, file) =>
        pipeline(await read(RELEASES + name), createWriteStream(file, { flags: 'wx' })),
      async list() {
        const found: { name: string; changedAt: Date }[] = [];
        for await (const { key, changedAt } of bucket.list(RELEASES))
          found.push({ name: key.slice(RELEASES.length), changedAt });
        return found;
      },
      remove: (name) => bucket.remove(RELEASES + name),
    },
  };
}
