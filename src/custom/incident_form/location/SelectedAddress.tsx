import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Park } from '../../../../contract/schemas/referenceData.ts';
import type { Position } from '../../../../contract/values/position.ts';
import { LazyParkMap } from '../../../components/map/LazyParkMap.tsx';
import { MapCard } from '../../../components/map/MapCard.tsx';
import { PinnedAddress } from '../../../components/map/PinnedAddress.tsx';
import { placeText } from '../../../components/map/placeText.ts';

type Props = {
  park: string;
  zoneType: string;
  zone: string;
  pin: Position | undefined;
  parks: readonly Park[];
  onChange: (() => void) | undefined;
};

const HEIGHT = 200;

export function SelectedAddress(props: Props) {
  const { park, zoneType, zone, pin, parks, onChange } = props;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box aria-live="polite" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Selected address
          </Typography>
          {pin ? (
            <PinnedAddress position={pin} />
          ) : (
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {placeText(park, zoneType, zone)}
            </Typography>
          )}
        </Box>
        {pin && onChange && (
          <Button variant="outlined" onClick={onChange} sx={{ minHeight: 44 }}>
            Change
          </Button>
        )}
      </Box>
      {pin && (
        <MapCard>
          <LazyParkMap
            parks={parks}
            position={pin}
            center={pin}
            height={HEIGHT}
            ariaLabel="Map of the selected address"
          />
        </MapCard>
      )}
    </Box>
  );
}
