import { DivIcon, type LeafletKeyboardEvent } from 'leaflet';
import { useMemo, useRef } from 'react';
import { Marker } from 'react-leaflet';
import type { Category } from '../../../contract/values/incidentValues.ts';
import type { Position } from '../../../contract/values/position.ts';

type Props = {
  at: Position;
  count: number;
  category: Category;
  name: string;
  isRaised?: boolean | undefined;
  onPress: () => void;
};

export function ClusterMarker({ at, count, category, name, isRaised = false, onPress }: Props) {
  const size = diameter(count);
  const icon = useMemo(() => {
    const dot = document.createElement('span');
    dot.className = `park-map-count-dot park-map-count-${category}`;
    dot.textContent = shortCount(count);
    dot.style.width = `${size}px`;
    dot.style.height = `${size}px`;
    return new DivIcon({
      className: 'park-map-count',
      html: dot,
      iconSize: [TARGET, TARGET],
      iconAnchor: [TARGET / 2, TARGET / 2 + (isRaised ? RAISED : 0)],
    });
  }, [count, category, size, isRaised]);
  const press = useRef(onPress);
  press.current = onPress;
  const handlers = useMemo(
    () => ({
      add: ({ target }: { target: { getElement: () => HTMLElement | undefined } }) =>
        target.getElement()?.setAttribute('aria-label', name),
      click: () => press.current(),
      keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
        if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
        originalEvent.preventDefault();
        press.current();
      },
    }),
    [name],
  );
  return <Marker key={name} position={at} icon={icon} eventHandlers={handlers} riseOnHover />;
}

/** Pixels: touch target and smallest circle. */
const TARGET = 48;
const SMALLEST = 26;
const RAISED = 20;

/** The area is proportional to the count, up to the touch target. */
function diameter(count: number): number {
  return Math.min(TARGET, SMALLEST + 2.2 * Math.sqrt(count - 1));
}

function shortCount(count: number): string {
  return count.toLocaleString('en-SG', count < 1000 ? {} : { notation: 'compact', maximumFractionDigits: 1 });
}
