import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { formatPosition, type Position, positionText } from '../../../contract/values/position.ts';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';

/** Shown if the server offers no address lookup; a retry would not help. */
const NOT_OFFERED = "Address lookup isn't available here. The location itself is saved.";

export function PinnedAddress({ position }: { position: Position }) {
  const { data: address, isPending, isFetching, refetch } = useAddress(position);
  const waiting = isPending || (isFetching && !address);
  return (
    <Box sx={{ minHeight: 48, minWidth: 0 }}>
      {waiting ? (
        <>
          <Skeleton width="min(100%, 280px)" />
          <span style={visuallyHidden}>Looking up the address</span>
        </>
      ) : (
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {address || positionText(position)}
        </Typography>
      )}
      {waiting || address ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {positionText(position)}
        </Typography>
      ) : (
        <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
          {address === null
            ? NOT_OFFERED
            : 'The address could not be looked up. The location itself is saved.'}
          {address !== null && (
            <Button size="small" onClick={() => void refetch()} sx={{ ml: 1, minHeight: 44 }}>
              Try again
            </Button>
          )}
        </Typography>
      )}
    </Box>
  );
}

/** Cached, because the address of a position does not change (FORM-6). */
function useAddress({ lat, lng }: Position) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['address', formatPosition({ lat, lng })],
    queryFn: () => dataProvider.getAddress(lat, lng),
    staleTime: Number.POSITIVE_INFINITY,
    // Fail at once when offline instead of waiting.
    networkMode: 'always',
  });
}
