import MyLocationOutlined from '@mui/icons-material/MyLocationOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Park } from '../../../../contract/schemas/referenceData.ts';
import { shortZoneTitle } from '../../../reference/choices.ts';
import type { FormSession } from '../autosave/formSession.ts';
import { useDescription, usePatchDescription } from '../values/useDescription.ts';
import { toPatch, useInitialPlace } from './useInitialPlace.ts';

type Props = { start: FormSession; parks: readonly Park[] };

/** Where the person is, above the fields for where it happened. */
export function InitialPlace({ start, parks }: Props) {
  const { current, nearby, ask } = useInitialPlace(start, parks);
  const chosen = useDescription('park', 'zone_type');
  const patch = usePatchDescription();
  const accuracy = current.state === 'found' ? `, ±${Math.max(1, Math.round(current.accuracy))} m` : '';
  const title = nearby?.zone ? shortZoneTitle(nearby.zone.title) : nearby?.park.park;
  const isChosen =
    chosen.park === nearby?.park.park && (!nearby.zone || chosen.zone_type === nearby.zone.title);
  const isFound = current.state === 'found';
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography
        role="status"
        variant="body2"
        sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}
      >
        {isFound
          ? parks.length > 0 && (title ? `Near ${title}${accuracy}` : `You are not near a park${accuracy}.`)
          : NOTES[current.state]}
      </Typography>
      {isFound ? (
        nearby &&
        !isChosen && (
          <Button
            variant="outlined"
            size="large"
            startIcon={<MyLocationOutlined />}
            onClick={() => patch(toPatch(nearby))}
          >
            Use {title}
          </Button>
        )
      ) : (
        <Button
          variant="outlined"
          size="large"
          startIcon={<MyLocationOutlined />}
          loading={current.state === 'asking'}
          loadingPosition="start"
          onClick={ask}
        >
          Use my location
        </Button>
      )}
    </Box>
  );
}

const NOTES = {
  idle: '',
  asking: 'Finding your location…',
  waiting:
    'Still finding your location. If the browser asks, allow it. You can also choose the park and the zone.',
  refused: 'Location access is blocked. Choose the park and the zone.',
  'timed out': 'Your location could not be found. Choose the park and the zone.',
  unavailable: 'Your location could not be found. Choose the park and the zone.',
  unsupported: "This browser can't determine your location. Choose the park and the zone.",
};
