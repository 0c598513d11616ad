import { GridLayer } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Position } from '../../../contract/values/position.ts';

type Props = { ariaLabel: string; center: Position | undefined };

/** Sets the properties of the map that react-leaflet does not update. */
export function MapBehaviour({ ariaLabel, center }: Props) {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'application');
    container.setAttribute('aria-roledescription', 'map');
    container.setAttribute('aria-label', ariaLabel);
  }, [map, ariaLabel]);

  useEffect(() => {
    // Leaflet's default link opens in this tab, which would lose the form.
    map.attributionControl?.setPrefix(
      '<a href="https://leafletjs.com" target="_blank" rel="noopener noreferrer">Leaflet</a>',
    );
    const paper = new GridLayer({ tileSize: 128, className: 'park-map-paper', zIndex: 0 }).addTo(map);
    const container = map.getContainer();
    const observer = new ResizeObserver(() => {
      map.invalidateSize({ pan: true, animate: false });
      container.style.setProperty('--map-width', `${map.getSize().x}px`);
    });
    observer.observe(container);
    return () => {
      observer.disconnect();
      paper.remove();
    };
  }, [map]);

  // The initial centre is set when the map is created; only move to later ones.
  const looksAt = useRef(center);
  useEffect(() => {
    if (!center || center === looksAt.current) return;
    looksAt.current = center;
    map.setView(center);
  }, [map, center]);
  return null;
}
