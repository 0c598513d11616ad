import type { PlacementTitle } from '../../server/operations/installation/reference/incidentKinds.ts';

/** What a zone has, so that only what could happen there does. */
export type Tag =
  | 'plaza'
  | 'animals'
  | 'primates'
  | 'birds'
  | 'reptiles'
  | 'elephants'
  | 'carnivores'
  | 'grazers'
  | 'canopy'
  | 'water'
  | 'pool'
  | 'walkthrough'
  | 'gallery'
  | 'harness'
  | 'kids'
  | 'cave';

/** Where in a zone things happen, in the words of people who work there. */
export type Place = {
  tags: readonly Tag[];
  spots: readonly string[];
  /** Placements that only some zones have. */
  has?: Partial<Record<PlacementTitle, readonly string[]>>;
};

/** By the zone's title. */
export type PlacesOfPark = Readonly<Record<string, Place>>;
