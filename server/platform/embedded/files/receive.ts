import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { isPhotoType, type UploadFolder } from '../../../../contract/incidents/media.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import { flush } from './fileFolder.ts';
import type { Content } from './objects.ts';
import { assertPixels } from './pixels.ts';
import { assertSize, detectContentType, getSizeLimit, HEAD_BYTES } from './rules.ts';

export type Arriving = {
  file: string;
  folder: UploadFolder;
  declaredType: string;
};

/** Bytes to read and discard after an error, so that the client finishes sending and reads the answer. */
const REFUSED_MAX_BYTES = 512 * 1024 * 1024;

/** Checks type and size early; repeated bytes overwrite themselves. @throws GoogleRefusal 413, 415 */
export async function receiveFile(
  chunks: AsyncIterable<Buffer>,
  { file, folder, declaredType }: Arriving,
  offset: number,
): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    let limit = getSizeLimit(declaredType, folder);
    let isKnown = false;
    let position = offset;
    const look = async () => {
      if (isKnown || position < HEAD_BYTES) return;
      limit = getSizeLimit(await detectContentType(await getHead(handle), folder), folder);
      isKnown = true;
    };
    await look();
    for await (const chunk of chunks) {
      assertSize(position + chunk.length, limit);
      for (let rest = chunk; rest.length > 0; ) {
        const { bytesWritten } = await handle.write(rest, 0, rest.length, position);
        position += bytesWritten;
        rest = rest.subarray(bytesWritten);
      }
      await look();
    }
    return position;
  } finally {
    await handle.close();
  }
}

/** Syncs a complete upload to the disk. @throws GoogleRefusal 413, 415 */
export async function measureReceived({
  file,
  folder,
}: Arriving): Promise<Pick<Content, 'contentType' | 'size' | 'md5'>> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const contentType = await detectContentType(await getHead(handle), folder);
    assertSize(size, getSizeLimit(contentType, folder));
    if (isPhotoType(contentType)) await assertPixels(file);
    const hash = createHash('md5');
    for await (const chunk of createReadStream(file)) hash.update(chunk);
    await flush(file);
    return { size, contentType, md5: hash.digest('base64') };
  } finally {
    await handle.close();
  }
}

async function getHead(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** Streams a request body. Stopping early keeps the connection open, so that the answer can be sent. */
export async function* getPieces(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false })) yield piece;
  } catch {
    throw new GoogleRefusal(400, 'The upload was interrupted.');
  }
}

export function discard(body: Readable): void {
  let left = REFUSED_MAX_BYTES;
  body.on('error', () => undefined);
  body.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) body.destroy();
  });
}

/** @throws GoogleRefusal 400 if the body exceeds `maxBytes` */
export async function readSmall(body: Readable, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of getPieces(body)) {
      size += piece.length;
      if (size > maxBytes) throw new GoogleRefusal(400, 'The description of the file is too long.');
      pieces.push(piece);
    }
  } finally {
    discard(body);
  }
  return Buffer.concat(pieces).toString('utf8');
}
