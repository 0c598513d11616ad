import { addDays, singaporeDay } from '../contract/singaporeTime.ts';
import { takeDue } from '../server/incidents/actions/reminders.ts';
import type { MakeDemonstration } from '../server/operations/installation/preparation.ts';
import type { FileStore } from '../server/platform/files.ts';
import { demonstration } from './demonstration.ts';
import { people } from './people/people.ts';
import {
  type GetPictureUrl,
  PHOTO_NAMES,
  type PhotoName,
  readPicture,
  SIGNATURE_NAMES,
  type SignatureName,
} from './pictures/photos.ts';
import { writeIncidents } from './writeIncidents.ts';
import { writeMessages } from './writeMessages.ts';
import { writePeople } from './writePeople.ts';

export const makeDemonstration: MakeDemonstration = async (
  transaction,
  { now: getNow, files, identity },
  onProgress,
) => {
  onProgress('Creating the demonstration…');
  const now = getNow();
  const keeper = people(now).find(({ role }) => role === 'super_admin');
  if (!keeper) throw new Error('The demonstration has no super_admin.');
  const pictureUrlOf = await storePictures(files, keeper.uid);
  const { people: staff, incidents } = demonstration(now, pictureUrlOf);
  onProgress(`Creating ${staff.length} staff accounts…`);
  await writePeople(transaction, identity, staff);
  await writeIncidents(transaction, incidents, onProgress);
  await writeMessages(transaction, now);
  // Reminders up to yesterday count as sent; the server starts with those due today (DET-4).
  await takeDue(transaction, now, addDays(singaporeDay(now), -1));
};

/** The pictures need an owner: everybody may see a file without one. */
async function storePictures(files: FileStore, uploadedBy: string): Promise<GetPictureUrl> {
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
