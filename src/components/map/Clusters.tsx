import { useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import Supercluster from 'supercluster';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '../../../contract/values/incidentValues.ts';
import type { Position } from '../../../contract/values/position.ts';
import { ClusterMarker } from './ClusterMarker.tsx';

export type CountedPlace = Position & {
  key: string;
  name: string;
  count: number;
  /** The most severe one. */
  category: Category;
  /** The map shows its name, which must stay visible. */
  isNamed?: boolean;
};

type Sum = { count: number; worst: number };

type Props<Place> = {
  places: readonly Place[];
  /** Several places if they share a position. */
  onOpen: (places: Place[]) => void;
};

/** Pixels within which places are grouped, so that circles do not overlap. */
const RADIUS = 40;
const TILE = 256;

export function Clusters<Place extends CountedPlace>({ places, onOpen }: Props<Place>) {
  const map = useMap();
  const [, setMoved] = useState(0);
  useMapEvents({ moveend: () => setMoved((times) => times + 1) });
  const index = useMemo(() => {
    const clusters = new Supercluster<{ place: Place }, Sum>({
      radius: RADIUS,
      extent: TILE,
      maxZoom: map.getMaxZoom(),
      map: ({ place }) => ({ count: place.count, worst: CATEGORIES.indexOf(place.category) }),
      reduce: (sum, each) => {
        sum.count += each.count;
        sum.worst = Math.max(sum.worst, each.worst);
      },
    });
    return clusters.load(
      places.map((place) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
        properties: { place },
      })),
    );
  }, [places, map]);

  const shown = map.getBounds().pad(0.2);
  const found = index.getClusters(
    [shown.getWest(), shown.getSouth(), shown.getEast(), shown.getNorth()],
    Math.round(map.getZoom()),
  );
  return found.map(({ geometry, properties }) => {
    const [lng = 0, lat = 0] = geometry.coordinates;
    if ('place' in properties) {
      const { place } = properties;
      return (
        <ClusterMarker
          key={place.key}
          at={place}
          count={place.count}
          category={place.category}
          isRaised={place.isNamed}
          name={`${place.name}: ${inWords(place.count, place.category)}`}
          onPress={() => onOpen([place])}
        />
      );
    }
    const { cluster_id: id, count, worst } = properties;
    const category = CATEGORIES[worst] ?? 'c1';
    const open = () => {
      const zoom = index.getClusterExpansionZoom(id);
      if (zoom > map.getMaxZoom()) {
        onOpen(index.getLeaves(id, Number.POSITIVE_INFINITY).map(({ properties: { place } }) => place));
      } else {
        map.setView({ lat, lng }, zoom);
        // The pressed circle disappears.
        map.getContainer().focus({ preventScroll: true });
      }
    };
    return (
      <ClusterMarker
        key={`${id}`}
        at={{ lat, lng }}
        count={count}
        category={category}
        name={`${properties.point_count} places: ${inWords(count, category)}`}
        onPress={open}
      />
    );
  });
}

function inWords(count: number, category: Category): string {
  return count === 1
    ? `1 incident, ${CATEGORY_LABELS[category]}`
    : `${count} incidents, up to ${CATEGORY_LABELS[category]}`;
}
