import type { FileStore } from '../../files/port.ts';
import { PARK_PLANS } from '../reference/parkPlans.ts';
import type { PictureOf } from '../reference/parks.ts';
import { slug } from '../reference/slug.ts';
import { zonePicture } from './zonePicture.ts';

/** Draws and stores the picture of every zone; answers where each is. */
export async function storeZonePictures(files: FileStore): Promise<PictureOf> {
  const addresses = new Map<string, string>();
  for (const { title: park, slug: folder, zones } of PARK_PLANS) {
    for (const { title: zone } of zones) {
      const path = `zones/${folder}/${slug(zone)}.svg`;
      const bytes = new TextEncoder().encode(zonePicture(park, zone));
      addresses.set(`${park}/${zone}`, await files.put(path, 'image/svg+xml', bytes));
    }
  }
  return (park, zone) => {
    const address = addresses.get(`${park}/${zone}`);
    if (!address) throw new Error(`${zone} of ${park} has no picture.`);
    return address;
  };
}
