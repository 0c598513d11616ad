import { supportedMimeTypes } from 'file-type';
import { expect, test } from 'vitest';
import { isStoredVideo, isVideoType } from '../../../contract/incidents/media.ts';
import { mediaPath, signaturePath, toFileName } from '../../../src/offline/fileNames.ts';

const NOW = new Date(1_700_000_000_000);
const path = (name: string, type: string) => mediaPath(name, type, NOW);

test('SIGN-1 a photo’s path has its file name, the timestamp and a random number', () => {
  expect(path('IMG_2041.JPG', 'image/jpeg')).toMatch(/^photovideos\/IMG_2041_1700000000000_\d+\.jpg$/);
  expect(path('IMG_2041.JPG', 'image/jpeg')).not.toBe(path('IMG_2041.JPG', 'image/jpeg'));
});

test('SIGN-1 special characters are removed from a file name, letters of any script stay', () => {
  expect(path('../a b/c?#%.png', 'image/png')).toMatch(/^photovideos\/a-b-c_1700000000000_\d+\.png$/);
  expect(path('动物园.mp4', 'video/mp4')).toMatch(/^photovideos\/动物园_/);
  expect(path('???.jpg', 'image/jpeg')).toMatch(/^photovideos\/file_/);
  expect(path(`${'x'.repeat(400)}.jpg`, 'image/jpeg').length).toBeLessThan(120);
});

test('SIGN-1 the extension follows the file type, not the file name', () => {
  expect(path('scan.png', 'image/jpeg')).toMatch(/\.jpg$/);
  expect(path('film', 'video/quicktime')).toMatch(/\.mov$/);
  expect(path('old.avi', 'video/x-msvideo')).toMatch(/\.avi$/);
  expect(path('film', '')).toMatch(/\.mp4$/);
});

test.each([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['video/mp4', 'mp4'],
  ['video/quicktime', 'mov'],
  ['video/webm', 'webm'],
  ['video/x-matroska', 'mkv'],
  ['video/3gpp', '3gp'],
])('SIGN-1 FORM-9 %s without a name of its own is a .%s', (type, extension) => {
  expect(path('', type)).toMatch(new RegExp(`^photovideos/file_1700000000000_\\d+\\.${extension}$`));
  expect(toFileName('clip.abc', type)).toBe(`clip.${extension}`);
});

/** Those that the server finds in the bytes, and what systems call some of them. */
const VIDEOS = [...supportedMimeTypes].filter((type) => isVideoType(type));
test.each([...VIDEOS, 'video/x-msvideo', 'video/vnd.dlna.mpeg-tts', 'video/x-ms-wmv'])(
  'FORM-9 DET-6 PDF-2 a %s is shown as a video, whatever its name ends in',
  (type) => {
    for (const name of ['clip.ts', 'clip.asf', 'clip.ogm', 'clip.vob', 'clip.jpg', 'clip.MP4', 'clip']) {
      const address = `/v0/b/parks/o/${encodeURIComponent(path(name, type))}?alt=media`;
      expect([name, isStoredVideo(address)]).toEqual([name, true]);
    }
  },
);

test('FORM-9 a photo converted to JPEG gets that extension', () => {
  expect(toFileName('scan.png', 'image/jpeg')).toBe('scan.jpg');
  expect(toFileName('Foto.JPEG', 'image/jpeg')).toBe('Foto.JPEG');
  expect(toFileName('film.avi', 'video/x-msvideo')).toBe('film.avi');
});

test('SIGN-1 a signature’s path is random', () => {
  expect(signaturePath()).toMatch(/^signatures\/[0-9a-f]{32}$/);
  expect(signaturePath()).not.toBe(signaturePath());
});
