import { GridLayer } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Position } from '../../../contract/values/position.ts';

type Props = { ariaLabel: string; center: Position | undefined };

/** What react-leaflet leaves to the map itself: its name, its size, where it looks, and the paper it is drawn on. */
export function MapBehaviour({ ariaLabel, center }: Props) {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'application');
    container.setAttribute('aria-roledescription', 'map');
    container.setAttribute('aria-label', ariaLabel);
  }, [map, ariaLabel]);

  useEffect(() => {
    // Leaflet's own credit opens in this tab, and would take the form away.
    map.attributionControl?.setPrefix(
      '<a href="https://leafletjs.com" target="_blank" rel="noopener noreferrer">Leaflet</a>',
    );
    const paper = new GridLayer({ tileSize: 128, className: 'park-map-paper', zIndex: 0 }).addTo(map);
    const container = map.getContainer();
    const observer = new ResizeObserver(() => {
      map.invalidateSize({ pan: true, animate: false });
      // For paper (parkMap.css).
      container.style.setProperty('--map-width', `${map.getSize().x}px`);
    });
    observer.observe(container);
    return () => {
      observer.disconnect();
      paper.remove();
    };
  }, [map]);

  // The map is made looking at the first centre; it moves for those that follow.
  const looksAt = useRef(center);
  useEffect(() => {
    if (!center || center === looksAt.current) return;
    looksAt.current = center;
    map.setView(center);
  }, [map, center]);
  return null;
}
