import 'leaflet/dist/leaflet.css';
import './parkMap.css';
import Box from '@mui/material/Box';
import { Browser } from 'leaflet';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Circle, CircleMarker, MapContainer, ScaleControl, TileLayer, useMapEvents } from 'react-leaflet';
import { MAP_ZOOM } from '../../../contract/limits.ts';
import type { Park } from '../../../contract/schemas/referenceData.ts';
import { isPlaced, type Position } from '../../../contract/values/position.ts';
import { mapTiles as tilesOfMap } from '../../api/mapService.ts';
import { MapBehaviour } from './MapBehaviour.tsx';
import { LabelPane } from './MapLabel.tsx';
import { ParkShapes, type ZoneOnMap } from './ParkShapes.tsx';
import { PinMarker } from './PinMarker.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

export type ParkMapProps = {
  parks: readonly Park[];
  position: Position | undefined;
  onPick?: ((lat: number, lng: number) => void) | undefined;
  zoom?: number;
  height: number | string;
  ariaLabel: string;
  /** The map moves whenever this is a new object. Defaults to the pin, or the first park with a position. */
  center?: Position | undefined;
  /** Initially shows all of these positions, or all parks, instead of a centre and a zoom. */
  fit?: readonly Position[] | 'parks' | undefined;
  highlight?: ZoneOnMap | undefined;
  /** Colour strength of zones, 1 to 4. The key is the park and the title, separated by a space. */
  shades?: ReadonlyMap<string, number> | undefined;
  /** The user's position; `accuracy` in metres. */
  here?: { position: Position; accuracy: number } | undefined;
  /** The map is the main content, so touch and wheel move it instead of the page. */
  isPage?: boolean | undefined;
  children?: ReactNode;
};

const SINGAPORE: Position = { lat: 1.3521, lng: 103.8198 };
/** Without tiles there is nothing to see further out. */
const MIN_ZOOM = 14;
const MIN_ZOOM_WITH_TILES = 11;
const MAX_ZOOM = 20;
const FIT = { padding: [32, 32] as [number, number], maxZoom: 18 };

/** In its own chunk with Leaflet; import it through LazyParkMap. */
export default function ParkMap(props: ParkMapProps) {
  const { parks, position, onPick, zoom = MAP_ZOOM, height, ariaLabel, center, fit, highlight, here } = props;
  const isMoved = onPick !== undefined || props.isPage;
  const mapTiles = tilesOfMap();
  const first = useMemo(
    () => center ?? position ?? parks.find(isPlaced) ?? SINGAPORE,
    [center, position, parks],
  );
  const sight = fit === 'parks' ? getPoints(parks) : fit;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Box className={mapTiles ? 'park-map park-map-with-tiles' : 'park-map'} sx={{ height }}>
      <MapContainer
        {...(sight?.length
          ? { bounds: sight.map(({ lat, lng }) => [lat, lng]), boundsOptions: FIT }
          : { center: first, zoom })}
        minZoom={mapTiles ? MIN_ZOOM_WITH_TILES : MIN_ZOOM}
        maxZoom={MAX_ZOOM}
        zoomControl={false}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
        inertia={!still}
        // A read-only map must not capture page scrolling.
        dragging={isMoved || !Browser.mobile}
        scrollWheelZoom={isMoved}
        doubleClickZoom={onPick === undefined}
      >
        <MapBehaviour ariaLabel={ariaLabel} center={center} />
        {mapTiles && (
          <TileLayer
            url={mapTiles.url}
            attribution={mapTiles.attribution}
            maxNativeZoom={18}
            maxZoom={MAX_ZOOM}
          />
        )}
        <LabelPane />
        <ParkShapes parks={parks} highlight={highlight} shades={props.shades} />
        {here && <Here {...here} />}
        {position && <PinMarker position={position} onPick={onPick} />}
        {onPick && <PickByMap onPick={onPick} />}
        {props.children}
        <ZoomButtons />
        <ScaleControl imperial={false} />
      </MapContainer>
    </Box>
  );
}

function getPoints(parks: readonly Park[]): Position[] {
  const offered = parks.filter(({ retired }) => !retired);
  return (offered.length > 0 ? offered : parks).flatMap((park) =>
    park.outline.length > 0 ? park.outline : [park].filter(isPlaced),
  );
}

function Here({ position, accuracy }: NonNullable<ParkMapProps['here']>) {
  return (
    <>
      <Circle center={position} radius={accuracy} className="park-map-accuracy" interactive={false} />
      <CircleMarker center={position} radius={7} className="park-map-here" interactive={false} />
    </>
  );
}

/** By keyboard, the arrows move the map, and Enter or Space picks its centre. */
function PickByMap({ onPick }: { onPick: (lat: number, lng: number) => void }) {
  const map = useMapEvents({
    click({ latlng }) {
      const { lat, lng } = latlng.wrap();
      onPick(lat, lng);
    },
  });
  useEffect(() => {
    const container = map.getContainer();
    const pickMiddle = (event: KeyboardEvent) => {
      // Buttons on the map handle Enter themselves.
      if (event.target !== container || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      const { lat, lng } = map.getCenter().wrap();
      onPick(lat, lng);
    };
    container.addEventListener('keydown', pickMiddle);
    return () => container.removeEventListener('keydown', pickMiddle);
  }, [map, onPick]);
  return (
    <>
      <div className="park-map-crosshair" aria-hidden="true" />
      <p className="park-map-hint">
        Use the arrow keys to move the map, + and − to zoom, Enter to place the pin in the middle.
      </p>
    </>
  );
}
