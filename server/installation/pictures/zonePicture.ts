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
