import { DivIcon } from 'leaflet';
import { useMemo } from 'react';
import { Marker, Pane } from 'react-leaflet';
import type { Position } from '../../../contract/values/position.ts';
import type { LabelSize } from './labels.ts';

type Props = {
  at: Position;
  lines: readonly string[];
  kind: 'park' | 'zone' | 'chosen';
  size: LabelSize;
};

/** Rendered as text, never as HTML, because names come from reference data. */
export function MapLabel({ at, lines, kind, size: { font, line } }: Props) {
  const text = lines.join('\n');
  const icon = useMemo(() => {
    const name = document.createElement('span');
    name.textContent = text;
    name.style.fontSize = `${font}px`;
    name.style.lineHeight = `${line}px`;
    return new DivIcon({ html: name, className: `park-map-label park-map-label-${kind}`, iconSize: [0, 0] });
  }, [text, kind, font, line]);
  return <Marker position={at} icon={icon} interactive={false} keyboard={false} pane={LABELS} />;
}

const LABELS = 'labels';

export function LabelPane() {
  return <Pane name={LABELS} style={{ zIndex: 450, pointerEvents: 'none' }} />;
}
