import { useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from '../../../components/map/position.ts';
import { useCurrentPosition } from './useCurrentPosition.ts';

/**
 * The pin while its map is open: it begins where it was set before, or else goes to where the person is as soon as that is
 * known, unless it was placed by hand meanwhile. `lookAt` is where the map shall move.
 */
export function usePin(before: Position | undefined) {
  const [pin, setPin] = useState(before);
  const [lookAt, setLookAt] = useState(before);
  const follows = useRef(before === undefined);
  const { current, ask, refresh } = useCurrentPosition();

  useEffect(() => {
    if (before === undefined) ask();
  }, [before, ask]);

  useEffect(() => {
    if (current.state !== 'found' || !follows.current) return;
    follows.current = false;
    setPin(current.position);
    setLookAt(current.position);
  }, [current]);

  const place = useCallback((lat: number, lng: number) => {
    follows.current = false;
    setPin({ lat, lng });
  }, []);
  const placeAt = useCallback((position: Position) => {
    follows.current = false;
    setPin(position);
    setLookAt({ ...position });
  }, []);
  const follow = useCallback(() => {
    follows.current = true;
    refresh();
  }, [refresh]);
  return { pin, lookAt, setLookAt, current, place, placeAt, follow };
}
