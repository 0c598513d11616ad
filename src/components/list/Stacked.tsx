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

/** What may take a second line before it is cut. */
const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};

type StackedProps = {
  top: ReactNode;
  below: ReactNode;
  /** The upper one is a text that may be long. */
  isLong?: boolean;
  /** The lower one has something that must not be cut. */
  isLongBelow?: boolean;
};

/** Two things that belong together, in one cell of a table. */
export function Stacked({ top, below, isLong = false, isLongBelow = false }: StackedProps) {
  return (
    <>
      {isLong ? <Box sx={TWO_LINES}>{top}</Box> : <OneLine>{top}</OneLine>}
      <Box sx={{ color: 'text.secondary' }}>
        {isLongBelow ? <Box sx={TWO_LINES}>{below}</Box> : <OneLine>{below}</OneLine>}
      </Box>
    </>
  );
}

/** SHELL-8: the day above the time. */
export function DateTimeCell({ instant }: { instant: string }) {
  const [day, time] = formatInstant(instant).split(', ');
  return <Stacked top={day} below={time} />;
}
