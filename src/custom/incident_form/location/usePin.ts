import { useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from '../../../../contract/values/position.ts';
import { type CurrentPosition, isNearPark, lastPosition } from './currentPosition.ts';
import { useCurrentPosition } from './useCurrentPosition.ts';

const NOT_FOUND: readonly CurrentPosition['state'][] = ['refused', 'timed out', 'unavailable'];

/**
 * Starts at the earlier pin, or at the current position once it is known, unless the pin was moved by hand
 * (`isPinMoved`). If the position is unknown, `lookAt` centres the map on the last known position near the park.
 */
export function usePin(before: Position | undefined, park: Position | undefined) {
  const [pin, setPin] = useState(before);
  const [lookAt, setLookAt] = useState(before);
  const [isPinMoved, setPinMoved] = useState(false);
  const follows = useRef(before === undefined);
  const { current, ask, refresh } = useCurrentPosition();

  useEffect(() => {
    if (before === undefined) ask();
  }, [before, ask]);

  useEffect(() => {
    if (!follows.current) return;
    if (NOT_FOUND.includes(current.state)) {
      const last = lastPosition();
      if (last && (!park || isNearPark(last, park))) setLookAt(last);
    }
    if (current.state !== 'found') return;
    follows.current = false;
    setPin(current.position);
    setLookAt(current.position);
  }, [current, park]);

  const place = useCallback((lat: number, lng: number) => {
    follows.current = false;
    setPinMoved(true);
    setPin({ lat, lng });
  }, []);
  const placeAt = useCallback((position: Position) => {
    follows.current = false;
    setPinMoved(true);
    setPin(position);
    setLookAt({ ...position });
  }, []);
  const follow = useCallback(() => {
    follows.current = true;
    refresh();
  }, [refresh]);
  return { pin, isPinMoved, lookAt, setLookAt, current, place, placeAt, follow };
}
