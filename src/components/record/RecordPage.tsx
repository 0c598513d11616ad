import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { RecordHeader, type RecordHeaderProps } from './RecordHeader.tsx';

type Props = {
  heading: RecordHeaderProps;
  /** What one must know before anything else, whichever section is open. */
  notice?: ReactNode;
  /** The record's sections, for whoever goes from one to another: a SectionMenu. One that has none takes the width. */
  menu?: ReactNode;
  /** What can be done with the record: a RecordFooter. */
  footer: ReactNode;
  /** Another record takes its place as soon as it is read. */
  isLeaving?: boolean | undefined;
  /** The section that is open. */
  children: ReactNode;
};

/** The page of one record: its head, its sections at the side (on a phone above), and its actions always in reach. */
export function RecordPage({ heading, notice, menu, footer, isLeaving = false, children }: Props) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - var(--header))' }}>
      <RecordHeader {...heading} />
      {notice && <Box sx={{ px: { xs: 2, md: 3 }, '& > :not(:empty)': { mb: 2 } }}>{notice}</Box>}
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: menu ? '260px minmax(0,1fr)' : 'minmax(0,1fr)' },
          alignContent: 'start',
        }}
      >
        {menu}
        <Box
          aria-busy={isLeaving}
          sx={{
            p: { xs: 2, md: 3 },
            maxWidth: menu ? 1000 : undefined,
            width: '100%',
            opacity: isLeaving ? 0.55 : 1,
          }}
        >
          {children}
        </Box>
      </Box>
      {footer}
    </Box>
  );
}
