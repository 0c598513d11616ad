import { expect, test } from 'vitest';
import { PHOTO_NAMES, readPicture, SIGNATURE_NAMES } from '../../../demo/pictures/photos.ts';

/** Width and height from the frame header of a JPEG. */
function getSize(bytes: Uint8Array): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === 0xffc0 || marker === 0xffc2) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
  throw new Error('This JPEG has no frame.');
}

test.each(PHOTO_NAMES)('the photo %s is a JPEG as of a phone, of some 40 to 90 kB', async (name) => {
  const bytes = await readPicture(name);
  expect(getSize(bytes)).toEqual([1280, 960]);
  expect(bytes.length).toBeGreaterThan(38_000);
  expect(bytes.length).toBeLessThan(92_000);
});

test.each(SIGNATURE_NAMES)('SIGN-1: %s is a small JPEG', async (name) => {
  const bytes = await readPicture(name);
  expect(getSize(bytes)).toEqual([480, 200]);
  expect(bytes.length).toBeLessThan(12_000);
});
