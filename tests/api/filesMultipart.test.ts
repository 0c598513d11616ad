import { expect, test } from 'vitest';
import { readMultipart } from '../../server/platform/embedded/files/multipart.ts';
import { jpeg } from '../helpers/sampleFiles.ts';
import { multipartBody } from '../helpers/storageWire.ts';

async function* getInPieces(size: number, bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Parses the body after the network has cut it into pieces of this size. */
async function readInPieces(size: number, body: Buffer) {
  const { description, content } = await readMultipart(
    'multipart/related; boundary=xyz',
    getInPieces(size, body),
  );
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return { description: JSON.parse(description), content: Buffer.concat(pieces) };
}

test.each([1, 2, 3, 5, 7, 8, 9, 64, 1000])(
  'FORM-9 a body in pieces of %i bytes is the same body',
  async (size) => {
    const bytes = jpeg(3000);
    // A false boundary inside the picture, and a picture whose end begins like a boundary.
    bytes.write('\r\n--xy', 1000, 'latin1');
    bytes.write('\r\n--xyz-', 2993, 'latin1');
    const read = await readInPieces(size, multipartBody(bytes, 'image/jpeg'));
    expect(read.content.equals(bytes)).toBe(true);
    expect(read.description).toEqual({ contentType: 'image/jpeg' });
  },
);

test.each([1, 7, 1000])('FORM-9 a truncated body is refused, in pieces of %i bytes', async (size) => {
  const whole = multipartBody(jpeg(500), 'image/jpeg');
  for (const length of [0, 3, 30, 100, 300, whole.length - 1]) {
    await expect(readInPieces(size, whole.subarray(0, length))).rejects.toThrow('incomplete');
  }
});

test('FORM-9 the boundary may be in quotes, as some clients write it', async () => {
  const body = multipartBody(jpeg(100), 'image/jpeg');
  const { content } = await readMultipart(
    'Multipart/Related; charset=utf-8; boundary="xyz"',
    getInPieces(50, body),
  );
  let length = 0;
  for await (const piece of content) length += piece.length;
  expect(length).toBe(100);
});
