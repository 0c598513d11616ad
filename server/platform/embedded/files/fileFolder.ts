import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { send } from '@fastify/send';
import { type FileStorage, Unsendable } from './storage.ts';

/** Only the server may read uploads. */
export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

export const THUMBNAILS = 'thumbnails';

export type FileFolder = ReturnType<typeof fileFolder>;

export function getName(path: string): string {
  const hash = createHash('sha256').update(path).digest('hex');
  return `${hash.slice(0, 2)}/${hash}`;
}

/** @param isThere whether the disk is mounted; otherwise a file would be stored below the place of the mount */
export function fileFolder(dataDir: string, isThere: () => Promise<boolean> = async () => true) {
  const root = join(dataDir, 'files');
  const uploads = join(dataDir, 'uploads');
  const thumbnails = join(dataDir, THUMBNAILS);

  async function assertThere(): Promise<void> {
    if (await isThere()) return;
    throw Object.assign(new Error('DATA_DIR is not the folder that this server started with.'), {
      code: 'FOLDER_AWAY',
    });
  }

  async function arriving(id: string): Promise<string> {
    await assertThere();
    await mkdir(uploads, { recursive: true, mode: FOLDER_MODE });
    return join(uploads, id);
  }

  const storage: FileStorage = {
    nameOf: getName,
    describe: (name) => join(root, name),
    arriving,
    stage: async (arrived) => arrived,
    async store(arrived, path) {
      const place = join(root, getName(path));
      await assertThere();
      await mkdir(dirname(place), { recursive: true, mode: FOLDER_MODE });
      await rename(arrived, place);
      await flush(dirname(place));
    },
    unstage: async () => undefined,
    async remove(path) {
      await rm(join(root, getName(path)), { force: true });
      await rm(join(thumbnails, getName(path)), { recursive: true, force: true });
    },
    has: (name) =>
      access(join(root, name)).then(
        () => true,
        () => false,
      ),
    read: async (name) => createReadStream(join(root, name)),
    async *list() {
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        if (entry.isDirectory()) continue;
        yield join(entry.parentPath, entry.name).slice(root.length + 1);
      }
    },
    async open({ raw }, { shelf, name, size: expected }) {
      const answer = await send(raw, name, {
        root: shelf === 'files' ? root : thumbnails,
        cacheControl: false,
        contentType: false,
        onFile(_path, { size }) {
          if (size !== expected) throw new Unsendable(`it has ${size} bytes instead of ${expected}`);
        },
      });
      if (answer.type === 'file') return answer;
      if (answer.type === 'directory') throw new Unsendable('it is a folder');
      // Other errors (412, 416) are caused by the request.
      if (answer.statusCode === 404) {
        await assertThere();
        throw new Unsendable('it is missing');
      }
      const { error } = answer.metadata;
      throw answer.statusCode >= 500 ? new Unsendable(error.message, 503) : error;
    },
    thumbnails: {
      /** A power failure may leave an empty file, which is recreated. */
      getSize: async (name) => (await stat(join(thumbnails, name)).catch(() => undefined))?.size ?? 0,
      write: (name, bytes) => writeAtomically(join(thumbnails, name), bytes),
      remove: (name) => rm(join(thumbnails, name), { force: true }),
    },
    uploads: {
      start: async (id) => (await open(await arriving(id), 'wx', FILE_MODE)).close(),
      count: async (id) => (await stat(await arriving(id)).catch(() => undefined))?.size,
      open: arriving,
      keep: (_id, file) => flush(file),
      assemble: async (id) => ({ file: await arriving(id), release: async () => undefined }),
      drop: async (id) => rm(await arriving(id), { force: true }),
      async removeOld(ids, before) {
        for (const name of await readdir(uploads).catch(() => [])) {
          const file = join(uploads, name);
          const found = await stat(file).catch(() => undefined);
          if (ids.has(name) || (found && found.mtime < before)) await rm(file, { force: true });
        }
      },
    },
  };
  return { ...storage, root, thumbnailsRoot: thumbnails };
}

export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAtomically(place: string, bytes: Buffer): Promise<void> {
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
