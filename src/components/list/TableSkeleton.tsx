import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { PAGE_SIZE } from '../../../contract/limits.ts';

/** Heights of header and rows in pixels, so that nothing moves when the rows load. */
const HEAD = 37;
const ROW = 52;

export function TableSkeleton() {
  return (
    <Box role="status" aria-label="Loading">
      <Box sx={{ height: HEAD, borderBottom: 1, borderColor: 'divider' }} />
      {Array.from({ length: PAGE_SIZE }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons differ only by position
        <Box key={index} sx={{ height: ROW, px: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}>
          <Skeleton width={`${55 - (index % 3) * 9}%`} height={18} />
          <Skeleton width={96} height={18} />
        </Box>
      ))}
    </Box>
  );
}
