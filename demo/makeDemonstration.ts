import { addDays, singaporeDay } from '../contract/singaporeTime.ts';
import { takeDue } from '../server/incidents/actions/reminders.ts';
import type { MakeDemonstration } from '../server/operations/installation/preparation.ts';
import { installationFiles } from '../server/operations/installation/storedFiles.ts';
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

/**
 * Fills a new installation with made-up staff and two years of their incidents, in the installation's own transaction.
 * `onProgress` is told what is being made.
 */
export const makeDemonstration: MakeDemonstration = async (transaction, preparation, onProgress) => {
  onProgress('Making the demonstration…');
  const now = preparation.now();
  const keeper = people(now).find(({ role }) => role === 'super_admin');
  if (!keeper) throw new Error('The demonstration has no super_admin.');
  const pictureUrlOf = await storePictures(installationFiles(transaction, preparation), keeper.uid);
  const { people: staff, incidents } = demonstration(now, pictureUrlOf);
  onProgress(`Making ${staff.length} members of staff…`);
  await writePeople(transaction, staff);
  await writeIncidents(transaction, incidents, onProgress);
  await writeMessages(transaction, now);
  // People were reminded of what is overdue (DET-4); the server begins with what comes due.
  await takeDue(transaction, now, addDays(singaporeDay(now), -1));
};

/**
 * Puts one copy of every drawn picture into the file store, to be shown by many incidents; answers where each is. In
 * somebody's name: what is nobody's is everybody's to see, and these are for who may open an incident that shows them.
 */
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
