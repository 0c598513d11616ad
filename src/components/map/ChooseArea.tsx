import CropFreeOutlined from '@mui/icons-material/CropFreeOutlined';
import GestureOutlined from '@mui/icons-material/GestureOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { DomEvent, LineUtil, type Point } from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Polygon, Polyline, useMap } from 'react-leaflet';
import { AREA_MAX_CORNERS } from '../../../contract/values/mapArea.ts';
import type { Position } from '../../../contract/values/position.ts';
import { useIsPhone } from '../useIsPhone.ts';

type Props = {
  area: readonly Position[] | undefined;
  onChoose: (corners: Position[]) => void;
};

/** Pixels; a smaller drag is accidental. */
const SMALLEST = 12;

/** Select an area by dragging; keyboard users select the visible part of the map. */
export function ChooseArea({ area, onChoose }: Props) {
  const map = useMap();
  const isPhone = useIsPhone();
  const [isDrawing, setDrawing] = useState(false);
  const [line, setLine] = useState<Position[]>([]);
  const group = useRef<HTMLDivElement>(null);
  const chosen = useRef(onChoose);
  chosen.current = onChoose;
  useEffect(() => {
    if (group.current) DomEvent.disableClickPropagation(group.current);
  }, []);

  useEffect(() => {
    if (!isDrawing) return;
    const container = map.getContainer();
    let drawn: Point[] = [];
    const getPlace = (point: Point) => map.containerPointToLatLng(point).wrap();
    const isOnButton = ({ target }: Event) => target instanceof Element && target.closest('button') !== null;
    const start = (event: PointerEvent) => {
      if (isOnButton(event) || !event.isPrimary) return;
      event.preventDefault();
      event.stopPropagation();
      container.setPointerCapture(event.pointerId);
      drawn = [map.mouseEventToContainerPoint(event)];
    };
    const move = (event: PointerEvent) => {
      if (drawn.length === 0) return;
      drawn.push(map.mouseEventToContainerPoint(event));
      setLine(drawn.map(getPlace));
    };
    const end = () => {
      if (drawn.length === 0) return;
      const corners = ofFewCorners(drawn);
      drawn = [];
      setLine([]);
      if (!corners) return;
      setDrawing(false);
      chosen.current(corners.map(getPlace));
    };
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrawing(false);
    };
    map.dragging.disable();
    container.classList.add('park-map-drawing');
    container.addEventListener('pointerdown', start, true);
    container.addEventListener('pointermove', move);
    container.addEventListener('pointerup', end);
    container.addEventListener('pointercancel', end);
    document.addEventListener('keydown', cancel);
    return () => {
      map.dragging.enable();
      setLine([]);
      container.classList.remove('park-map-drawing');
      container.removeEventListener('pointerdown', start, true);
      container.removeEventListener('pointermove', move);
      container.removeEventListener('pointerup', end);
      container.removeEventListener('pointercancel', end);
      document.removeEventListener('keydown', cancel);
    };
  }, [isDrawing, map]);

  const chooseInSight = () => {
    const sight = map.getBounds();
    onChoose([sight.getSouthWest(), sight.getSouthEast(), sight.getNorthEast(), sight.getNorthWest()]);
  };
  const tool = (text: string, icon: ReactNode, press: ButtonProps) =>
    isPhone ? (
      <Button {...press} aria-label={text} title={text} sx={{ minWidth: 44, px: 0 }}>
        {icon}
      </Button>
    ) : (
      <Button {...press} startIcon={icon}>
        {text}
      </Button>
    );
  return (
    <>
      {area && line.length === 0 && (
        <Polygon positions={[...area]} className="park-map-area" interactive={false} />
      )}
      {line.length > 1 && <Polyline positions={line} className="park-map-area-line" interactive={false} />}
      <div ref={group} className="park-map-tools">
        {tool(isDrawing ? 'Draw an outline' : 'Draw an area', <GestureOutlined />, {
          variant: isDrawing ? 'contained' : 'outlined',
          'aria-pressed': isDrawing,
          onClick: () => setDrawing(!isDrawing),
        })}
        {!isDrawing &&
          tool('Search this area', <CropFreeOutlined />, { variant: 'outlined', onClick: chooseInSight })}
      </div>
    </>
  );
}

/** Simplifies the outline; undefined if it has no area. */
function ofFewCorners(drawn: readonly Point[]): Point[] | undefined {
  const xs = drawn.map(({ x }) => x);
  const ys = drawn.map(({ y }) => y);
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
  if (extent(xs) < SMALLEST || extent(ys) < SMALLEST) return undefined;
  for (let tolerance = 1; ; tolerance *= 2) {
    const corners = LineUtil.simplify([...drawn], tolerance);
    if (corners.length <= AREA_MAX_CORNERS) return corners.length < 3 ? undefined : corners;
  }
}
