import type { FileStore } from '../../files/port.ts';
import { slug } from '../../reference/slug.ts';
import { PARK_PLANS } from '../reference/parkPlans.ts';
import type { PictureOf } from '../reference/parks.ts';
import { HEIGHT, WIDTH } from './motifs/svg.ts';
import { birdParadise } from './scenes/birdParadise.ts';
import { nightSafari } from './scenes/nightSafari.ts';
import { rainforestWildAsia } from './scenes/rainforestWildAsia.ts';
import { riverWonders } from './scenes/riverWonders.ts';
import type { Scenes } from './scenes/scene.ts';
import { singaporeZoo } from './scenes/singaporeZoo.ts';

const SCENES: Record<string, Scenes> = {
  'Singapore Zoo': singaporeZoo,
  'Night Safari': nightSafari,
  'River Wonders': riverWonders,
  'Bird Paradise': birdParadise,
  'Rainforest Wild Asia': rainforestWildAsia,
};

/** The picture of a zone as SVG, 4:3, drawn from the scenes of its park. @throws for a zone that nobody has drawn */
export function zonePicture(park: string, zone: string): string {
  const scene = SCENES[park]?.[zone];
  if (!scene) throw new Error(`There is no scene of ${zone}, ${park}.`);
  const root = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
  return `<svg ${root} stroke-linecap="round" stroke-linejoin="round">${scene.join('')}</svg>`;
}

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
