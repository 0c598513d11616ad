import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../contract/singaporeTime.ts';

/** Cut with an ellipsis where the column is narrower; the whole text shows on hover. */
function OneLine({ children }: { children: ReactNode }) {
  return (
    <Box
      title={typeof children === 'string' ? children : undefined}
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {children}
    </Box>
  );
}

/** Two things that belong together, in one cell of a table. */
export function Stacked({ top, below }: { top: ReactNode; below: ReactNode }) {
  return (
    <>
      <OneLine>{top}</OneLine>
      <Box sx={{ color: 'text.secondary' }}>
        <OneLine>{below}</OneLine>
      </Box>
    </>
  );
}

/** SHELL-8: the day above the time. */
export function Moment({ instant }: { instant: string }) {
  const [day, time] = formatInstant(instant).split(', ');
  return <Stacked top={day} below={time} />;
}
