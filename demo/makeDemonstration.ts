import type { MakeDemonstration } from '../server/installation/prepareInstallation.ts';
import { installationFiles } from '../server/installation/storedFiles.ts';
import { demonstration } from './demonstration.ts';
import { people } from './people/people.ts';
import { storePictures } from './pictures/storePictures.ts';
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
};
