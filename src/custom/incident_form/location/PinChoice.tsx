import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isOutside, parkUnder, zoneUnder } from '../../../../contract/reference/placeUnder.ts';
import type { Park } from '../../../../contract/schemas/referenceData.ts';
import type { Position } from '../../../../contract/values/position.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { PinnedAddress } from '../../../components/map/PinnedAddress.tsx';
import { shortZoneTitle } from '../../../reference/choices.ts';

type Props = {
  parks: readonly Park[];
  park: Park | undefined;
  pin: Position | undefined;
  onUse: (position: Position) => void;
  onUseZone: (title: string) => void;
};

export function PinChoice({ parks, park, pin, onUse, onUseZone }: Props) {
  const { confirm } = useDialogs();
  const zone = park && pin && zoneUnder(park, pin);

  const use = async () => {
    if (!pin) return;
    const yes = !park || !isOutside(park, pin) || (await confirm(getQuestion(park, parkUnder(parks, pin))));
    if (yes) onUse(pin);
  };

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: { md: 'center' },
        justifyContent: 'space-between',
        gap: 1.5,
        px: { xs: 1.5, md: 3 },
        pt: 1.5,
        pb: 'max(12px, env(safe-area-inset-bottom))',
      }}
    >
      <Box aria-live="polite" sx={{ flex: 1, minWidth: 0 }}>
        {pin ? (
          <PinnedAddress position={pin} />
        ) : (
          <Typography sx={{ color: 'text.secondary', minHeight: 48 }}>
            No pin yet. Tap the map where it happened.
          </Typography>
        )}
      </Box>
      {zone && (
        <Button variant="outlined" size="large" onClick={() => onUseZone(zone.title)} sx={{ flexShrink: 0 }}>
          Choose the zone {shortZoneTitle(zone.title)}
        </Button>
      )}
      <Button
        variant="contained"
        size="large"
        disabled={!pin}
        onClick={() => void use()}
        sx={{ flexShrink: 0 }}
      >
        Use this place
      </Button>
    </Box>
  );
}

function getQuestion({ park }: Park, other: Park | undefined) {
  const where = other ? `in ${other.park}, not in ${park}` : `outside ${park}`;
  return {
    title: 'Outside the park',
    text: `This place is ${where}. Use it anyway?`,
    yes: 'Use it',
    no: 'Back to the map',
  };
}
