import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../contract/singaporeTime.ts';

/** Cut with an ellipsis; the full text shows on hover. */
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
  isLong?: boolean;
  isLongBelow?: boolean;
};

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

/** On one line, or with the time below the day. */
export function DateTimeCell({ instant }: { instant: string }) {
  const [day, time] = formatInstant(instant).split(', ');
  return (
    <>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {day},
      </Box>{' '}
      {time}
    </>
  );
}
