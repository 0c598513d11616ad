import { Fragment, useMemo, useState } from 'react';
import { CircleMarker, Polygon, useMapEvents } from 'react-leaflet';
import type { Park, Zone } from '../../../contract/schemas/referenceData.ts';
import { isPlaced, type Position } from '../../../contract/values/position.ts';
import { type LabelSize, labelSize, placeLabels, wrapLabel } from './labels.ts';
import { MapLabel } from './MapLabel.tsx';

/** Includes the park, because zone titles are not unique. */
export type ZoneOnMap = { park: string; zone: string };

type Props = {
  parks: readonly Park[];
  highlight?: ZoneOnMap | undefined;
  shades?: ReadonlyMap<string, number> | undefined;
};
type Drawn = { key: string; park: Park; zone: Zone & Position; chosen: boolean };

const ZONE_NAMES_FROM_ZOOM = 16;
/** At higher zoom levels, the zone names are enough. */
const PARK_NAMES_TO_ZOOM = 17;
const PARK_LINE_LENGTH = 14;
const PARK_NAME: LabelSize = labelSize(PARK_NAMES_TO_ZOOM);

export function ParkShapes({ parks, highlight, shades }: Props) {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(() => map.getZoom());
  const shapes = useMemo(() => parksToDraw(parks, highlight?.park), [parks, highlight?.park]);
  const zones = useMemo(() => zonesToDraw(parks, highlight), [parks, highlight]);
  const names = useMemo(
    () =>
      placeLabels(
        zones.map(({ key, zone, chosen }) => ({ ...zone, key, at: zone, anyway: chosen })),
        zoom,
      ),
    [zones, zoom],
  );
  const size = labelSize(zoom);
  return (
    <>
      {shapes.map((park) => (
        <ParkShape key={park.park} park={park} named={zoom <= PARK_NAMES_TO_ZOOM} />
      ))}
      {zones.map(({ key, zone, chosen }) => {
        const lines = zoom >= ZONE_NAMES_FROM_ZOOM || chosen ? names.get(key) : undefined;
        return (
          <Fragment key={key}>
            <ZoneShape zone={zone} chosen={chosen} shade={shades?.get(key)} />
            {lines && <MapLabel at={zone} lines={lines} kind={chosen ? 'chosen' : 'zone'} size={size} />}
          </Fragment>
        );
      })}
    </>
  );
}

/** A renamed park is two parks at one place, the retired one with the old name. Only one of them is drawn. */
function parksToDraw(parks: readonly Park[], chosen: string | undefined): readonly Park[] {
  const old = parks.find(({ park, retired }) => retired && park === chosen);
  const drawn = parks.filter((park) => park === old || !(park.retired || (old && isSamePlace(park, old))));
  return drawn.length > 0 ? drawn : parks;
}

const isSamePlace = (one: Park, other: Park): boolean =>
  toPlace(one) === toPlace(other) && (isPlaced(one) || one.outline.length > 0);
const toPlace = ({ lat, lng, outline }: Park) => JSON.stringify([lat, lng, outline]);

/** Includes a selected zone that is now retired. It comes first, so that its label has priority. */
function zonesToDraw(parks: readonly Park[], highlight: ZoneOnMap | undefined): Drawn[] {
  return parks
    .flatMap((park) =>
      park.main_zones.filter(isPlaced).map((zone) => ({
        key: `${park.park} ${zone.title}`,
        park,
        zone,
        chosen: park.park === highlight?.park && zone.title === highlight.zone,
      })),
    )
    .filter(({ park, zone, chosen }) => chosen || !(park.retired || zone.retired))
    .sort((a, b) => Number(b.chosen) - Number(a.chosen));
}

function ParkShape({ park, named }: { park: Park; named: boolean }) {
  const { outline } = park;
  if (outline.length < 3)
    return named && isPlaced(park) && <MapLabel at={park} lines={[park.park]} kind="park" size={PARK_NAME} />;
  const eastings = outline.map(({ lng }) => lng);
  const top = {
    lat: Math.max(...outline.map(({ lat }) => lat)),
    lng: (Math.min(...eastings) + Math.max(...eastings)) / 2,
  };
  return (
    <>
      <Polygon positions={outline} className="park-map-park" interactive={false} />
      {named && (
        <MapLabel at={top} lines={wrapLabel(park.park, PARK_LINE_LENGTH)} kind="park" size={PARK_NAME} />
      )}
    </>
  );
}

type Look = { chosen: boolean; shade: number | undefined };

function ZoneShape({ zone, chosen, shade }: { zone: Zone & Position } & Look) {
  const shaded = shade ? ` park-map-shade-${shade}` : '';
  const className = `park-map-zone${chosen ? ' park-map-zone-chosen' : ''}${shaded}`;
  // Leaflet sets the class only on creation, so a new class needs a new key.
  return zone.outline.length > 2 ? (
    <Polygon key={className} positions={zone.outline} className={className} interactive={false} />
  ) : (
    <CircleMarker key={className} center={zone} radius={5} className={className} interactive={false} />
  );
}
