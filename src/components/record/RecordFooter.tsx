import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const GAP = { xs: 0.75, sm: 1 };
/** So that 360 px hold the four of a new incident in one row. */
const NARROW = { '& .MuiButton-root': { px: 1.25, minWidth: 0 } };

/** The actions of a page of one record, always in reach: the destructive ones left, the primary one right. */
export function RecordFooter({ apart, children }: { apart?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="footer"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        gap: GAP,
        alignItems: 'center',
        px: { xs: 1.5, md: 3 },
        pt: 1.5,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        '@media (max-width: 599px)': NARROW,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {apart}
      <Box
        sx={{
          flex: 1,
          display: 'flex',
          flexWrap: 'wrap',
          gap: GAP,
          alignItems: 'center',
          justifyContent: 'flex-end',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
