import type { FileStore } from '../../server/files/port.ts';
import type { PictureUrlOf } from './photos.ts';
import { PHOTO_NAMES, type PhotoName, readPicture, SIGNATURE_NAMES, type SignatureName } from './photos.ts';

/**
 * Puts one copy of every drawn picture into the file store, to be shown by many incidents; answers where each is. In
 * somebody's name: what is nobody's is everybody's to see, and these are for who may open an incident that shows them.
 */
export async function storePictures(files: FileStore, uploadedBy: string): Promise<PictureUrlOf> {
  const addresses = new Map<PhotoName | SignatureName, string>();
  const store = async (name: PhotoName | SignatureName, folder: string) => {
    const path = `${folder}/demonstration-${name}.jpg`;
    addresses.set(name, await files.put(path, 'image/jpeg', await readPicture(name), uploadedBy));
  };
  for (const name of PHOTO_NAMES) await store(name, 'photovideos');
  for (const name of SIGNATURE_NAMES) await store(name, 'signatures');
  return (name) => {
    const address = addresses.get(name);
    if (!address) throw new Error(`There is no picture ${name}.`);
    return address;
  };
}
