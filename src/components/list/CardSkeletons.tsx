import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { PAGE_SIZE } from '../../../contract/limits.ts';

export function CardSkeletons() {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} role="status" aria-label="Loading">
      {Array.from({ length: PAGE_SIZE / 2 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons differ only by position
        <Skeleton key={index} variant="rounded" height={188} />
      ))}
    </Box>
  );
}
