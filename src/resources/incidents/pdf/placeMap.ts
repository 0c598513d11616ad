import type { jsPDF } from 'jspdf';
import type { Park } from '../../../../contract/schemas/referenceData.ts';
import { isPlaced, type Position } from '../../../../contract/values/position.ts';
import { labelSize, placeLabels } from '../../../components/map/labels.ts';
import { INK, type Paper } from './paper.ts';
import type { Place } from './reportBlocks.ts';
import { widthOfLine } from './setText.ts';

const MAP = {
  paper: '#f5f0e5',
  park: '#e3ebd9',
  parkLine: '#a9bd9c',
  zone: '#cfdfc2',
  zoneLine: '#8fab84',
  chosen: '#a5c795',
  name: '#2b4634',
  pin: '#b45309',
} as const;

const METRES_PER_DEGREE = 111_195;
/** The width of the map in metres around a pin or a zone without an outline. */
const AROUND = 320;
/** The map is wider than the outline of the zone by this factor. */
const MARGIN = 1.7;
/** Converts font sizes from a screen of 96 dpi, reduced for paper. */
const POINTS_PER_PIXEL = 0.62;

type Frame = { x: number; y: number; width: number; height: number };

/** Returns undefined for a typed place or a zone without a position, which cannot be drawn. */
export function mapView(
  place: Place,
  parks: readonly Park[],
): { centre: Position; metres: number } | undefined {
  if (place.pin) return { centre: place.pin, metres: AROUND };
  const zone = parks
    .find(({ park }) => park === place.park)
    ?.main_zones.filter(isPlaced)
    .find(({ title }) => title === place.zone);
  if (!zone) return undefined;
  if (zone.outline.length < 3) return { centre: zone, metres: AROUND };
  const lats = zone.outline.map(({ lat }) => lat);
  const lngs = zone.outline.map(({ lng }) => lng);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const centre = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const metres = Math.max(east - west, (north - south) * 2.2) * METRES_PER_DEGREE * MARGIN;
  return { centre, metres };
}

/** Draws the console's own map as vectors, so that it needs no tiles and is sharp in print (PDF-2). */
export function drawMap(paper: Paper, frame: Frame, place: Place, parks: readonly Park[]): void {
  const view = mapView(place, parks);
  if (!view) return;
  const { doc } = paper;
  const { centre } = view;
  const perMetre = frame.width / view.metres;
  const perDegree = perMetre * METRES_PER_DEGREE;
  const squeeze = Math.cos((centre.lat * Math.PI) / 180);
  const at = ({ lat, lng }: Position) => ({
    x: frame.x + frame.width / 2 + (lng - centre.lng) * squeeze * perDegree,
    y: frame.y + frame.height / 2 - (lat - centre.lat) * perDegree,
  });
  doc.saveGraphicsState();
  doc.rect(frame.x, frame.y, frame.width, frame.height, null);
  doc.clip().discardPath();
  doc.setFillColor(MAP.paper).rect(frame.x, frame.y, frame.width, frame.height, 'F');
  for (const { outline } of parks) {
    doc.setLineWidth(1).setFillColor(MAP.park).setDrawColor(MAP.parkLine);
    shape(doc, outline.map(at));
  }
  const zones = parks.flatMap(({ park, main_zones }) =>
    main_zones.filter(isPlaced).map((zone) => {
      const isChosen = !place.pin && park === place.park && zone.title === place.zone;
      return {
        ...zone,
        key: `${park} ${zone.title}`,
        at: { lat: zone.lat, lng: zone.lng },
        anyway: isChosen,
      };
    }),
  );
  for (const zone of zones.toSorted((one, other) => Number(one.anyway) - Number(other.anyway))) {
    doc.setLineWidth(zone.anyway ? 1.6 : 0.7);
    doc
      .setFillColor(zone.anyway ? MAP.chosen : MAP.zone)
      .setDrawColor(zone.anyway ? INK.forest : MAP.zoneLine);
    const points = zone.outline.map(at);
    const { x, y } = at(zone);
    if (points.length > 2) shape(doc, points);
    else doc.circle(x, y, 3.5, 'FD');
  }
  const zoom = Math.log2((perDegree / POINTS_PER_PIXEL) * (360 / 256));
  const named = placeLabels(
    zones.toSorted((one, other) => Number(other.anyway) - Number(one.anyway)),
    zoom,
  );
  const size = labelSize(zoom).font * POINTS_PER_PIXEL;
  for (const zone of zones) {
    const names = named.get(zone.key);
    if (names && isInside(at(zone), frame)) writeName(paper, names, at(zone), size, zone.anyway);
  }
  if (place.pin) drawPin(doc, at(place.pin));
  doc.restoreGraphicsState();
  doc.setDrawColor(INK.hairline).setLineWidth(0.75).rect(frame.x, frame.y, frame.width, frame.height, 'S');
  drawScale(paper, frame, perMetre);
}

type Point = { x: number; y: number };

function isInside({ x, y }: Point, frame: Frame): boolean {
  const [beside, above] = [36, 16];
  return (
    x > frame.x + beside &&
    x < frame.x + frame.width - beside &&
    y > frame.y + above &&
    y < frame.y + frame.height - above
  );
}

function shape(doc: jsPDF, points: readonly Point[]): void {
  const [first] = points;
  if (!first || points.length < 3) return;
  const steps = points.slice(1).map(({ x, y }, index) => {
    const before = points[index] ?? first;
    return [x - before.x, y - before.y];
  });
  doc.lines(steps, first.x, first.y, [1, 1], 'FD', true);
}

function writeName(
  paper: Paper,
  names: readonly string[],
  { x, y }: Point,
  size: number,
  isBold: boolean,
): void {
  const options = { size, isBold, colour: MAP.name };
  const height = paper.lineHeight(options);
  let top = y - (names.length * height) / 2;
  for (const name of names) {
    const [line = []] = paper.lines(name, { ...options, width: 400 });
    paper.line(line, x - widthOfLine(line) / 2, top, options);
    top += height;
  }
}

function drawPin(doc: jsPDF, { x, y }: Point): void {
  doc.setFillColor(MAP.pin).setDrawColor('#ffffff').setLineWidth(1.2);
  doc.lines(
    [
      [-3, -6, -7, -9, -7, -14],
      [0, -4, 3, -7, 7, -7],
      [4, 0, 7, 3, 7, 7],
      [0, 5, -4, 8, -7, 14],
    ],
    x,
    y,
    [1, 1],
    'FD',
    true,
  );
  doc.setFillColor('#ffffff').circle(x, y - 14, 2.6, 'F');
}

function drawScale(paper: Paper, frame: Frame, perMetre: number): void {
  const metres = [1000, 500, 200, 100, 50, 20, 10].find((each) => each * perMetre < frame.width / 5) ?? 10;
  const width = metres * perMetre;
  const [x, y] = [frame.x + 8, frame.y + frame.height - 8];
  const { doc } = paper;
  doc.setFillColor(MAP.paper).rect(x - 4, y - 14, width + 8, 18, 'F');
  doc.setDrawColor(INK.quiet).setLineWidth(1);
  doc.lines(
    [
      [0, 4],
      [width, 0],
      [0, -4],
    ],
    x,
    y - 4,
    [1, 1],
    'S',
  );
  const [line = []] = paper.lines(`${metres} m`, { size: 7 });
  paper.line(line, x + 3, y - 11, { size: 7, colour: INK.quiet });
}
