import type { PlacementTitle } from '../../server/operations/installation/reference/incidentKinds.ts';
import type { Random } from '../random.ts';
import { birdParadise } from './birdParadise.ts';
import { nightSafari } from './nightSafari.ts';
import type { Place, PlacesOfPark } from './place.ts';
import { rainforestWildAsia } from './rainforestWildAsia.ts';
import { riverWonders } from './riverWonders.ts';
import { singaporeZoo } from './singaporeZoo.ts';

const PLACES: Record<string, PlacesOfPark> = {
  'Singapore Zoo': singaporeZoo,
  'Night Safari': nightSafari,
  'River Wonders': riverWonders,
  'Bird Paradise': birdParadise,
  'Rainforest Wild Asia': rainforestWildAsia,
};

export type ZonePlace = Place & { zone: string };

export function getPlaces(park: string): ZonePlace[] {
  return Object.entries(PLACES[park] ?? {}).map(([zone, place]) => ({ zone, ...place }));
}

const EVERYWHERE: readonly PlacementTitle[] = ['Path', 'Steps', 'Toilet', 'Back-of-house'];

export function hasPlacement(place: Place, placement: PlacementTitle): boolean {
  if (placement === 'Exhibit barrier') return place.tags.includes('animals');
  return EVERYWHERE.includes(placement) || place.has?.[placement] !== undefined;
}

const BEHIND = {
  animals: {
    indoors: [
      'in the night dens',
      'in the keeper corridor',
      'in the feed preparation room',
      'in the hay store',
    ],
    outdoors: [
      'in the holding yard',
      'on the service road behind the dens',
      'at the compost bay',
      'by the keeper gate',
    ],
  },
  plaza: {
    indoors: ['in the dry store', 'in the goods lift lobby', 'in the staff pantry', 'in the workshop'],
    outdoors: ['at the loading bay', 'on the service road', 'at the bin centre', 'by the staff gate'],
  },
} as const;

/** Includes the preposition: `near the giraffe deck`. */
export function whereabouts(
  random: Random,
  place: Place,
  placement: PlacementTitle,
  outdoors: boolean,
): string {
  const spot = random.pick(place.spots);
  const own = place.has?.[placement];
  switch (placement) {
    case 'Toilet':
      return `in the toilets ${random.pick(['by', 'near', 'behind'])} ${spot}`;
    case 'Back-of-house':
      return random.pick(
        BEHIND[place.tags.includes('animals') ? 'animals' : 'plaza'][outdoors ? 'outdoors' : 'indoors'],
      );
    case 'Car park':
    case 'Food and beverage':
    case 'Tram':
    case 'Ride or boat':
    case 'Wet play':
      return at(random.pick(own ?? place.spots));
    case 'Path':
    case 'Steps':
    case 'Boardwalk':
    case 'Exhibit barrier':
      return `${random.pick(['near', 'near', 'by', 'beside'])} ${random.pick(own ?? place.spots)}`;
  }
}

function at(spot: string): string {
  return /^(Car Park|basement|the West Node car park)/.test(spot) ? `in ${spot}` : `at ${spot}`;
}
