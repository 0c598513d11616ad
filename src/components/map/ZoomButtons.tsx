import AddOutlined from '@mui/icons-material/AddOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import IconButton from '@mui/material/IconButton';
import { DomEvent } from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';

/** Leaflet's own buttons are only 30 px. */
export function ZoomButtons() {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Keep clicks from reaching the map.
    if (group.current) DomEvent.disableClickPropagation(group.current);
  }, []);
  return (
    <div ref={group} className="park-map-zoom">
      <MapButton label="Zoom in" disabled={zoom >= map.getMaxZoom()} onClick={() => map.zoomIn()}>
        <AddOutlined />
      </MapButton>
      <MapButton label="Zoom out" disabled={zoom <= map.getMinZoom()} onClick={() => map.zoomOut()}>
        <RemoveOutlined />
      </MapButton>
    </div>
  );
}

type ButtonProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

function MapButton({ label, disabled, onClick, children }: ButtonProps) {
  return (
    <IconButton
      aria-label={label}
      // A disabled button would lose the focus.
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      sx={{ width: 44, height: 44, borderRadius: 0, color: disabled ? 'text.disabled' : 'text.primary' }}
    >
      {children}
    </IconButton>
  );
}
