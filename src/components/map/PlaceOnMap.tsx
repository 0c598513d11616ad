import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Park } from '../../../contract/schemas/referenceData.ts';
import { isPlaced, parsePosition } from '../../../contract/values/position.ts';
import { useReferenceData } from '../../reference/useReferenceData.ts';
import { LazyParkMap } from './LazyParkMap.tsx';
import { MapCard } from './MapCard.tsx';
import { PinnedAddress } from './PinnedAddress.tsx';
import { placeText } from './placeText.ts';

type Props = { park: string; zoneType: string; zone: string };

const HEIGHT = 240;
/** A pin, or a zone that nobody has drawn: near enough to know the spot, with the names around it. */
const ZOOM = 18;
const NO_PARKS: Park[] = [];

/**
 * DET-1: where it happened, in words and on the map, which is close on the pin or shows the zone. A place that was typed is
 * words alone, and so is a zone that is not on the map yet: nobody knows where to draw it.
 */
export function PlaceOnMap({ park, zoneType, zone }: Props) {
  const { reference } = useReferenceData();
  const parks = reference?.parks ?? NO_PARKS;
  const pin = useMemo(() => parsePosition(zone), [zone]);
  const drawn = useMemo(
    () =>
      parks
        .find((each) => each.park === park)
        ?.main_zones.filter(isPlaced)
        .find(({ title }) => title === zoneType),
    [parks, park, zoneType],
  );
  const outline = !pin && drawn && drawn.outline.length > 2 ? drawn.outline : undefined;
  const highlight = useMemo(() => ({ park, zone: zoneType }), [park, zoneType]);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      {pin ? (
        <PinnedAddress position={pin} />
      ) : (
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {placeText(park, zoneType, zone)}
        </Typography>
      )}
      {(pin ?? drawn) && (
        <MapCard>
          <LazyParkMap
            parks={parks}
            position={pin}
            center={outline ? undefined : (pin ?? drawn)}
            fit={outline}
            highlight={pin ? undefined : highlight}
            zoom={ZOOM}
            height={HEIGHT}
            ariaLabel={`Map of ${park}`}
          />
        </MapCard>
      )}
    </Box>
  );
}
