import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LoadingBlock } from '../../components/LoadingBlock.tsx';

type Read = { data?: unknown; error: Error | null; refetch: () => unknown };

export function WhenLoaded({ of, children }: { of: readonly Read[]; children: () => ReactNode }) {
  const failed = of.filter(({ data, error }) => error && !data);
  if (failed.length > 0) {
    return (
      <Box role="alert" sx={{ display: 'grid', gap: 2, justifyItems: 'start', py: 4 }}>
        <Typography>The list could not be loaded. {failed[0]?.error?.message}</Typography>
        <Button variant="outlined" onClick={() => failed.map((each) => each.refetch())}>
          Try again
        </Button>
      </Box>
    );
  }
  if (of.some(({ data }) => !data)) {
    return <LoadingBlock height={320} />;
  }
  return children();
}
