import 'leaflet/dist/leaflet.css';
import './parkMap.css';
import Box from '@mui/material/Box';
import { Browser } from 'leaflet';
import { type ReactNode, useMemo } from 'react';
import { Circle, CircleMarker, MapContainer, ScaleControl, TileLayer } from 'react-leaflet';
import { MAP_ZOOM } from '../../../contract/limits.ts';
import type { Park } from '../../../contract/schemas/referenceData.ts';
import { isPlaced, type Position } from '../../../contract/values/position.ts';
import { mapTiles as tilesOfMap } from '../../api/mapService.ts';
import { MapBehaviour } from './MapBehaviour.tsx';
import { LabelPane } from './MapLabel.tsx';
import { ParkShapes, type ZoneOnMap } from './ParkShapes.tsx';
import { PickByMap } from './PickByMap.tsx';
import { PinMarker } from './PinMarker.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

export type ParkMapProps = {
  parks: readonly Park[];
  /** Where the pin stands. */
  position: Position | undefined;
  /** Absent: the map is for looking only. */
  onPick?: ((lat: number, lng: number) => void) | undefined;
  zoom?: number;
  height: number | string;
  ariaLabel: string;
  /** Where the map looks; it moves there whenever this is another object. Without it: at the pin, or the first park that has a place. */
  center?: Position | undefined;
  /** In place of a centre and a zoom: the map opens with all of these in sight, or all of the parks, as large as there is room. */
  fit?: readonly Position[] | 'parks' | undefined;
  highlight?: ZoneOnMap | undefined;
  /** How strongly zones are coloured, 1 to 4, by park and title with a blank between them. */
  shades?: ReadonlyMap<string, number> | undefined;
  /** Where the browser believes the person to be; `accuracy` in metres. */
  here?: { position: Position; accuracy: number } | undefined;
  /** It is what one came for: the finger and the wheel move the map, not the page. */
  isPage?: boolean | undefined;
  /** More to draw on it, by react-leaflet. */
  children?: ReactNode;
};

const SINGAPORE: Position = { lat: 1.3521, lng: 103.8198 };
/** Without tiles there is nothing but the parks to see from further away. */
const MIN_ZOOM = 14;
const MIN_ZOOM_WITH_TILES = 11;
export const MAX_ZOOM = 20;
/** Around what the map is to show there is room to see where that is. */
const FIT = { padding: [32, 32] as [number, number], maxZoom: 18 };

/** The parks with a pin. In a chunk of its own with Leaflet: import it through LazyParkMap. */
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
        // A map to look at must not catch the finger or the wheel that scrolls the page.
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

/** Of the parks on offer, or of those there are. */
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
