import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Park } from '../../../../contract/schemas/referenceData.ts';
import type { Position } from '../../../../contract/values/position.ts';
import { type CurrentPosition, isNearPark } from './currentPosition.ts';

type Props = { current: CurrentPosition; park: (Park & Position) | undefined; onShowPark: () => void };

const BY_HAND = 'Tap the map where it happened, or search for a place.';

export function PositionNotice({ current, park, onShowPark }: Props) {
  switch (current.state) {
    case 'idle':
      return null;
    case 'asking':
      return <Alert severity="info">Finding your location…</Alert>;
    case 'refused':
      return <Alert severity="warning">Location access is blocked. {BY_HAND}</Alert>;
    case 'timed out':
    case 'unavailable':
      return <Alert severity="warning">Your location could not be found. {BY_HAND}</Alert>;
    case 'unsupported':
      return <Alert severity="warning">This browser can't determine your location. {BY_HAND}</Alert>;
    case 'found': {
      if (!park || isNearPark(current.position, park)) return null;
      return (
        <Alert severity="info">
          You are not near {park.park}. {BY_HAND}
          <Button color="inherit" onClick={onShowPark} sx={{ minHeight: 44, ml: -1, display: 'flex' }}>
            Show the park
          </Button>
        </Alert>
      );
    }
  }
}
