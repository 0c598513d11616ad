import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Bucket, getMd5 } from './bucketClient.ts';
import { FILE_MODE } from './fileFolder.ts';
import { HEAD_BYTES } from './rules.ts';
import type { FileStorage, Uploads } from './storage.ts';

export const UPLOADS = 'uploads/';

/** Bytes of an upload. `from` is the first one that no earlier part has; `end` is exclusive. */
type Part = { key: string; start: number; end: number; from: number };

/**
 * Each request body becomes an object `uploads/<id>/<start>-<end>` that never changes, so that the next body may go through
 * another server, and no server needs what another one has on its disk.
 */
export function bucketUploads(
  bucket: Bucket,
  { arriving, uploads }: Pick<FileStorage, 'arriving' | 'uploads'>,
): Uploads {
  /** The parts that cover the bytes from the beginning without a gap. */
  async function listChain(id: string): Promise<Part[]> {
    const parts: Part[] = [];
    for await (const { key } of bucket.list(`${UPLOADS}${id}/`)) {
      const [, start, end] = /\/(\d+)-(\d+)$/.exec(key) ?? [];
      parts.push({ key, start: Number(start), end: Number(end), from: 0 });
    }
    parts.sort((one, other) => one.start - other.start || other.end - one.end);
    const chain: Part[] = [];
    for (const part of parts) {
      const from = getEnd(chain);
      if (part.start <= from && part.end > from) chain.push({ ...part, from });
    }
    return chain;
  }

  async function newScratch(id: string): Promise<string> {
    const file = await arriving(`${id}.${randomUUID()}`);
    await (await open(file, 'wx', FILE_MODE)).close();
    return file;
  }

  /** Copies the first bytes of the chain into the file. */
  async function copyParts(chain: Part[], file: string, length: number): Promise<void> {
    for (const { key, start, end, from } of chain) {
      if (from >= length) return;
      const found = await bucket.get(key, { start: from - start, end: Math.min(end, length) - start - 1 });
      if (!found) throw new Error(`${bucket.place}${key} vanished.`);
      await pipeline(found.stream, createWriteStream(file, { flags: 'r+', start: from }));
    }
  }

  /** Runs the work on a new scratch file, which stays only if it succeeds. */
  async function withScratch(id: string, work: (file: string) => Promise<void>): Promise<string> {
    const file = await newScratch(id);
    try {
      await work(file);
      return file;
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async function drop(id: string): Promise<void> {
    for await (const { key } of bucket.list(`${UPLOADS}${id}/`)) await bucket.remove(key);
  }

  return {
    start: async () => undefined,
    count: async (id) => getEnd(await listChain(id)),
    open: (id, offset) =>
      withScratch(id, async (file) => {
        // The head tells the type, and so the size that is allowed.
        if (offset > 0) await copyParts(await listChain(id), file, Math.min(offset, HEAD_BYTES));
      }),
    async keep(id, file, offset) {
      try {
        const { size: end } = await stat(file);
        if (end <= offset) return;
        const part = { file, start: offset, end };
        await bucket.put(`${UPLOADS}${id}/${offset}-${end}`, part, await getMd5(part));
      } finally {
        await rm(file, { force: true });
      }
    },
    async assemble(id) {
      const file = await withScratch(id, async (made) => {
        const chain = await listChain(id);
        await copyParts(chain, made, getEnd(chain));
      });
      return { file, release: () => rm(file, { force: true }) };
    },
    drop,
    async removeOld(ids, before) {
      for await (const { key, changedAt } of bucket.list(UPLOADS)) {
        const id = key.slice(UPLOADS.length).split('/')[0] ?? '';
        if (ids.has(id) || changedAt < before) await bucket.remove(key);
      }
      await uploads.removeOld(ids, before);
    },
  };
}

const getEnd = (chain: readonly Part[]) => chain.at(-1)?.end ?? 0;
