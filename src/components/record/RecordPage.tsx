import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { RecordHeader, type RecordHeaderProps } from './RecordHeader.tsx';

type Props = {
  heading: RecordHeaderProps;
  notice?: ReactNode;
  menu?: ReactNode;
  footer: ReactNode;
  /** Another record replaces this one as soon as it has loaded. */
  isLeaving?: boolean | undefined;
  children: ReactNode;
};

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
