import type { PlacementTitle } from '../../server/operations/installation/reference/incidentKinds.ts';

/** Limits the stories that can happen in a zone. */
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

export type Place = {
  tags: readonly Tag[];
  spots: readonly string[];
  /** Placements that exist only in some zones. */
  has?: Partial<Record<PlacementTitle, readonly string[]>>;
};

export type PlacesOfPark = Readonly<Record<string, Place>>;
