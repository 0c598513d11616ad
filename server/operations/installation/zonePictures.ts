import { readFile } from 'node:fs/promises';
import { slug } from '../../../contract/slug.ts';
import type { FileStore } from '../../platform/files.ts';
import { PARK_PLANS } from './reference/parkPlans.ts';
import type { GetPicture } from './reference/parks.ts';

const PICTURES = new URL('zonePictures/', import.meta.url);

export async function storeZonePictures(files: FileStore): Promise<GetPicture> {
  const addresses = new Map<string, string>();
  for (const { title: park, slug: folder, zones } of PARK_PLANS) {
    for (const { title: zone } of zones) {
      const name = `${folder}/${slug(zone)}.svg`;
      const picture = await readFile(new URL(name, PICTURES));
      addresses.set(`${park}/${zone}`, await files.put(`zones/${name}`, 'image/svg+xml', picture));
    }
  }
  return (park, zone) => {
    const address = addresses.get(`${park}/${zone}`);
    if (!address) throw new Error(`${zone} of ${park} has no picture.`);
    return address;
  };
}
