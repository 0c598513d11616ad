import { DivIcon, type Marker as LeafletMarker } from 'leaflet';
import { useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';
import type { Position } from '../../../contract/values/position.ts';

/** Inline SVG, so that no image file can be missing. The tip is the anchor. */
const PIN = new DivIcon({
  className: 'park-map-pin',
  iconSize: [44, 52],
  iconAnchor: [22, 50],
  html: `<svg viewBox="0 0 44 52" width="44" height="52" aria-hidden="true">
    <path class="park-map-pin-body" d="M22 50C19 43 8 33 8 20a14 14 0 0 1 28 0c0 13-11 23-14 30Z" />
    <circle class="park-map-pin-eye" cx="22" cy="20" r="5.5" />
  </svg>`,
});

type Props = { position: Position; onPick?: ((lat: number, lng: number) => void) | undefined };

export function PinMarker({ position, onPick }: Props) {
  const marker = useRef<LeafletMarker>(null);
  const handlers = useMemo(
    () => ({
      dragend() {
        const dropped = marker.current?.getLatLng().wrap();
        if (dropped) onPick?.(dropped.lat, dropped.lng);
      },
    }),
    [onPick],
  );
  return (
    <Marker
      ref={marker}
      position={position}
      icon={PIN}
      draggable={onPick !== undefined}
      autoPan
      keyboard={false}
      interactive={onPick !== undefined}
      eventHandlers={handlers}
    />
  );
}
