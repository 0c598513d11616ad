import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

const ENTRIES = ['80%', '62%', '74%', '56%', '70%'];

export function TimelineSkeleton() {
  return (
    <Box role="status" aria-label="Loading the timeline" sx={{ display: 'grid', gap: 2.5 }}>
      {ENTRIES.map((width) => (
        <Box key={width}>
          <Skeleton width={180} />
          <Skeleton width={width} />
        </Box>
      ))}
    </Box>
  );
}
