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
/** Close enough to recognise the place, for a pin or a zone without a shape. */
const ZOOM = 18;
const NO_PARKS: Park[] = [];

/** Typed places and zones without a position are shown as text only (DET-1). */
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
