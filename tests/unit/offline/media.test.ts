import { describe, expect, test } from 'vitest';
import {
  detectPhotoType,
  folderOfUpload,
  getFileExtension,
  isStoredVideo,
  listMedia,
  localMedia,
  localMediaId,
  mediaKind,
  namedMedia,
  ownFilePath,
  refusedMedia,
  refusedUpdatePhoto,
  toFilePath,
  toThumbnailUrl,
  undecodableText,
} from '../../../contract/incidents/media.ts';
import { newCasualty, newIncident, newWitness } from '../../../contract/incidents/newIncident.ts';
import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../../../contract/limits.ts';
import * as samples from '../../helpers/sampleFiles.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('FORM-9 allowed files', () => {
  test.each([
    ['a.jpg', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.png', 'image/png'],
    ['a.mp4', 'video/mp4'],
    ['a.mov', 'video/quicktime'],
    ['a.webm', 'video/webm'],
    ['a.heic', 'image/heic'],
    ['a.MKV', ''],
    ['a.mov', 'application/octet-stream'],
    ['a.JPG', ''],
  ])('FORM-9 %s of type "%s" is allowed', (name, type) => {
    expect(refusedMedia(file(name, type))).toBeUndefined();
  });

  test.each([
    ['a.gif', 'image/gif'],
    ['a.svg', 'image/svg+xml'],
    ['a.pdf', 'application/pdf'],
    ['a.jpg', 'text/html'],
    ['a.mp3', 'audio/mpeg'],
    ['a', ''],
    ['a.exe', ''],
  ])('FORM-9 %s of type "%s" is refused', (name, type) => {
    expect(refusedMedia(file(name, type))).toBe('File format not allowed');
  });

  test.each<[string, Buffer, string | undefined]>([
    ['JPEG', samples.jpeg(), 'image/jpeg'],
    ['PNG', samples.png(), 'image/png'],
    ['HEIC', samples.heicPhoto(), 'image/heic'],
    ['a video of the same family as HEIC', samples.mp4(), undefined],
    ['GIF', samples.gif(), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ])('FORM-9 a photo is recognised by its bytes: %s', (_kind, bytes, type) => {
    expect(detectPhotoType(bytes)).toBe(type);
  });

  test.each<[string, string, Buffer, RegExp]>([
    ['a text', 'image/jpeg', samples.html(), /^File format not allowed$/],
    ['a damaged JPEG', 'image/jpeg', samples.jpeg(), /^This file is empty or damaged\./],
    ['a damaged PNG', 'image/png', samples.png(), /^This file is empty or damaged\./],
    ['an empty photo', 'image/jpeg', Buffer.alloc(0), /^This file is empty or damaged\./],
    ['a HEIC photo', 'image/heic', samples.heicPhoto(), /^This HEIC photo could not be converted\./],
  ])('FORM-9 SHELL-11 what cannot be drawn is refused with its reason: %s', (_kind, type, bytes, text) => {
    expect(undecodableText({ type }, bytes)).toMatch(text);
  });

  test('FORM-9 SHELL-11 an empty video is refused as such', () => {
    expect(refusedMedia(file('a.mp4', 'video/mp4', 0))).toMatch(/^This file is empty or damaged\./);
  });

  test('FORM-9 a photo has at most 10 MB, a video 200 MB', () => {
    expect(refusedMedia(file('a.jpg', 'image/jpeg', PHOTO_MAX_BYTES))).toBeUndefined();
    expect(refusedMedia(file('a.jpg', 'image/jpeg', PHOTO_MAX_BYTES + 1))).toMatch(/limit is 10 MB/);
    expect(refusedMedia(file('a.mp4', 'video/mp4', VIDEO_MAX_BYTES))).toBeUndefined();
    expect(refusedMedia(file('a.mp4', 'video/mp4', VIDEO_MAX_BYTES + 1))).toMatch(/limit is 200 MB/);
  });

  test('DET-6 an update accepts only photos', () => {
    expect(refusedUpdatePhoto(file('a.png', 'image/png'))).toBeUndefined();
    expect(refusedUpdatePhoto(file('a.mp4', 'video/mp4'))).toBe('Only allowed Png, Jpeg, jpg');
    expect(refusedUpdatePhoto(file('a.pdf', 'application/pdf'))).toBe('Only allowed Png, Jpeg, jpg');
    expect(refusedUpdatePhoto(file('a.png', 'image/png', PHOTO_MAX_BYTES + 1))).toMatch(/limit is 10 MB/);
  });

  test('FORM-9 the type reported by the system takes precedence over the name', () => {
    expect(mediaKind({ name: 'film.jpg', type: 'video/mp4' })).toBe('video');
  });
});

const stored = (path: string) => `/v0/b/x/o/${encodeURIComponent(path)}?alt=media&token=t`;

test('DET-6 a stored video is recognised by its extension, ignoring the query of its address', () => {
  expect(isStoredVideo(stored('photovideos/fall_1_2.mp4'))).toBe(true);
  expect(isStoredVideo(`https://files.example${stored('photovideos/fall_1_2.MOV')}`)).toBe(true);
  expect(isStoredVideo(stored('photovideos/fall.mp4_1_2.jpg'))).toBe(false);
  expect(isStoredVideo(stored('signatures/abc'))).toBe(false);
});

test('SIGN-1 only the address of a store yields a path', () => {
  expect(toFilePath(stored('photovideos/fäll 1.jpg'))).toBe('photovideos/fäll 1.jpg');
  expect(toFilePath('https://other.example/a.jpg')).toBeUndefined();
  expect(toFilePath('/v0/b/x/o/%E0%A4%A?alt=media')).toBeUndefined();
  expect(localMediaId(localMedia('abc'))).toBe('abc');
  expect(localMediaId(stored('photovideos/a.jpg'))).toBeUndefined();
});

describe('FORM-9 SIGN-1 addresses that an incident may use', () => {
  const ours = { bucket: 'x', host: 'parks.example:8443', isLocal: true };
  const own = (address: string) => ownFilePath(address, 'photovideos', ours);

  test.each([
    '',
    'http://localhost',
    'http://localhost:3000',
    'http://127.0.0.1:45678',
    'https://[::1]:3000',
    'https://parks.example:8443',
  ])('FORM-9 %j in front is ours', (origin) => {
    expect(own(`${origin}${stored('photovideos/a.jpg')}`)).toBe('photovideos/a.jpg');
  });

  test.each([
    'https://parks.example',
    'https://localhost.evil.example',
    'https://evil.example?localhost',
    'https://my-localhost',
    'https://localhost:3000x',
    'https://localhost:x',
    'https://localhost:',
    'ftp://localhost',
    'x',
  ])('FORM-9 %j in front is not', (origin) => {
    expect(own(`${origin}${stored('photovideos/a.jpg')}`)).toBeUndefined();
  });

  test.each(['http://localhost', 'http://127.0.0.1:45678', 'https://[::1]:3000'])(
    'FORM-9 an address that begins with %j is refused if the server has a public address',
    (origin) => {
      const address = `${origin}${stored('photovideos/a.jpg')}`;
      expect(ownFilePath(address, 'photovideos', { ...ours, isLocal: false })).toBeUndefined();
    },
  );

  test('FORM-9 an address with a backslash is refused, because browsers read it as a slash', () => {
    expect(own('/v0/b/x/o/photovideos%2Fa\\..\\..\\..\\api?alt=media')).toBeUndefined();
    expect(own(stored('photovideos/a\\b.jpg'))).toBe('photovideos/a\\b.jpg');
  });

  test('FORM-9 SIGN-1 another bucket, folder or subfolder, or a similar ending, is not ours', () => {
    expect(own(stored('signatures/a'))).toBeUndefined();
    expect(ownFilePath(stored('signatures/a'), 'signatures', ours)).toBe('signatures/a');
    expect(own('/v0/b/y/o/photovideos%2Fa.jpg')).toBeUndefined();
    for (const path of [
      'photovideos/b/a.jpg',
      'xphotovideos/a.jpg',
      'photovideos/',
      'photovideos/..',
      'photovideos/.',
    ]) {
      expect(own(stored(path))).toBeUndefined();
    }
    expect(own('/v0/b/x/o/?alt=media')).toBeUndefined();
    expect(folderOfUpload('photovideos/a\nb')).toBeUndefined();
  });

  test('FORM-9 a thumbnail uses the address of the photo with a parameter', () => {
    expect(toThumbnailUrl(stored('photovideos/a.jpg'))).toBe(
      '/v0/b/x/o/photovideos%2Fa.jpg?alt=media&token=t&thumbnail=true',
    );
    expect(localMedia('abc')).toBe('local:abc');
  });
});

test('FORM-13 every photo, video and signature of an incident is listed once', () => {
  const { case_details: details } = newIncident(new Date());
  details.photo_video = ['local:1', '/v0/b/x/o/2', 'local:1'];
  details.person_involved_details = [{ ...newCasualty('a'), signature: 'local:3' }, newCasualty('b')];
  details.witness_particulars = [
    { ...newWitness('c'), signature: 'local:4', guest_Signature: '/v0/b/x/o/5' },
  ];
  expect(listMedia(details)).toEqual(['local:1', '/v0/b/x/o/2', 'local:3', '/v0/b/x/o/5', 'local:4']);
});

test('FORM-9 SIGN-1 each file of an incident is listed with its field and allowed folder', () => {
  const { case_details: details } = newIncident(new Date());
  details.photo_video = ['/p0', '/p1'];
  details.person_involved_details = [newCasualty('a'), { ...newCasualty('b'), signature: '/c1' }];
  details.witness_particulars = [{ ...newWitness('w'), guest_Signature: '/g0', signature: '/s0' }];
  expect(namedMedia(details)).toEqual([
    { address: '/p0', field: 'photo_video.0', folder: 'photovideos' },
    { address: '/p1', field: 'photo_video.1', folder: 'photovideos' },
    { address: '/c1', field: 'person_involved_details.1.signature', folder: 'signatures' },
    { address: '/g0', field: 'witness_particulars.0.guest_Signature', folder: 'signatures' },
    { address: '/s0', field: 'witness_particulars.0.signature', folder: 'signatures' },
  ]);
});

test('FORM-9 a file extension is the part after the last dot, in lower case', () => {
  expect(['a.JPG', 'a.tar.GZ', 'a', '.png', 'a.b/c', ''].map(getFileExtension)).toEqual([
    'jpg',
    'gz',
    '',
    'png',
    '',
    '',
  ]);
});
