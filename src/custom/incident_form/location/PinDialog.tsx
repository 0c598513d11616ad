import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import MyLocationOutlined from '@mui/icons-material/MyLocationOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import type { Park } from '../../../../contract/schemas/referenceData.ts';
import { isPlaced, type Position } from '../../../../contract/values/position.ts';
import { useConfirmDiscard } from '../../../components/dialogs/useConfirmDiscard.ts';
import { LazyParkMap } from '../../../components/map/LazyParkMap.tsx';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { type CurrentPosition, isNearPark } from './currentPosition.ts';
import { PinChoice } from './PinChoice.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';
import { usePin } from './usePin.ts';

type Props = {
  parks: readonly Park[];
  park: string;
  position: Position | undefined;
  onUse: (position: Position) => void;
  onUseZone: (title: string) => void;
  onBack: () => void;
};

/** Back changes nothing; it asks first if the pin was placed by hand (FORM-6, FORM-7). */
export function PinDialog({ parks, park: title, position, onUse, onUseZone, onBack }: Props) {
  const park = parks.find((each) => each.park === title);
  const placedPark = park && isPlaced(park) ? park : undefined;
  const { pin, isPinMoved, lookAt, setLookAt, current, place, placeAt, follow } = usePin(
    position,
    placedPark,
  );
  const confirmDiscard = useConfirmDiscard(isPinMoved, DISCARD);
  const close = () => confirmDiscard(onBack);
  useDismissOnBack(true, close);

  return (
    <Dialog fullScreen open onClose={close} aria-labelledby="pin-title">
      <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', bgcolor: 'background.default' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 0.5, md: 2 }, py: 0.5 }}>
          <Button startIcon={<ArrowBackOutlined />} onClick={close} sx={{ minHeight: 44 }}>
            Back
          </Button>
          <Typography id="pin-title" component="h2" variant="h3" noWrap>
            Where did it happen?
          </Typography>
        </Box>
        <Box sx={{ px: { xs: 1.5, md: 3 }, pb: 1.5, display: 'grid', gap: 1, maxWidth: { md: 640 } }}>
          <PlaceSearch onChoose={placeAt} />
          <div role="status">
            <PositionNotice
              current={current}
              park={placedPark}
              onShowPark={() => placedPark && setLookAt({ ...placedPark })}
            />
          </div>
        </Box>
        {/* On a phone on its side the dialog scrolls, because the map needs room for the finger. */}
        <Box sx={{ flex: 1, minHeight: 200, position: 'relative', borderBlock: 1, borderColor: 'divider' }}>
          <LazyParkMap
            parks={parks}
            position={pin}
            center={lookAt ?? placedPark}
            fit={lookAt || placedPark ? undefined : 'parks'}
            onPick={place}
            here={current.state === 'found' ? current : undefined}
            height="100%"
            ariaLabel="Map to place the pin on"
          />
          <Button
            variant="outlined"
            startIcon={<MyLocationOutlined />}
            onClick={follow}
            disabled={current.state === 'asking'}
            sx={{
              position: 'absolute',
              zIndex: 1,
              right: 12,
              bottom: 36,
              minHeight: 44,
              '&, &:hover, &.Mui-disabled': { bgcolor: 'background.paper' },
            }}
          >
            My location
          </Button>
        </Box>
        <PinChoice parks={parks} park={park} pin={pin} onUse={onUse} onUseZone={onUseZone} />
      </Box>
    </Dialog>
  );
}

const DISCARD = {
  title: 'Discard this place?',
  text: 'The pin you placed will be removed.',
  yes: 'Discard',
  no: 'Keep editing',
  destructive: true,
};

type NoticeProps = { current: CurrentPosition; park: (Park & Position) | undefined; onShowPark: () => void };

const BY_HAND = 'Tap the map where it happened, or search for a place.';

function PositionNotice({ current, park, onShowPark }: NoticeProps) {
  switch (current.state) {
    case 'idle':
      return null;
    case 'asking':
      return <Alert severity="info">Finding your location…</Alert>;
    case 'waiting':
      return (
        <Alert severity="info">Still finding your location. If the browser asks, allow it. {BY_HAND}</Alert>
      );
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
