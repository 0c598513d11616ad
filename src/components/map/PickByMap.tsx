import { useEffect } from 'react';
import { useMapEvents } from 'react-leaflet';

type Props = { onPick: (lat: number, lng: number) => void };

/** By keyboard, the arrows move the map, and Enter or Space picks its centre. */
export function PickByMap({ onPick }: Props) {
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
