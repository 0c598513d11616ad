import { expect, test } from 'vitest';
import { toUploadFolder } from '../../server/platform/embedded/files/rules.ts';

test('FORM-9 SIGN-1 files go into the two folders, under a plain name that is not too long', () => {
  expect(toUploadFolder('photovideos/a.jpg')).toBe('photovideos');
  expect(toUploadFolder(`signatures/${'a'.repeat(289)}`)).toBe('signatures');
  for (const path of ['a.jpg', 'other/a.jpg', `signatures/${'a'.repeat(290)}`, 'photovideos/\uD800.jpg']) {
    expect(() => toUploadFolder(path), path).toThrow(
      'Files can only be stored in photovideos/ and signatures/',
    );
  }
});
