import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { MouseEvent, ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { PageHeading } from '../PageHeading.tsx';
import { useWayBack } from '../useWayBack.ts';

export type RecordHeaderProps = {
  /** Where the back link leads, by name and path; `inPlace` of a page that nobody comes back to. */
  back: { title: string; path: string; inPlace?: boolean };
  title: string;
  /** What the record is about, in its own words. */
  subtitle?: string;
  /** Chips beside the title. */
  chips?: ReactNode;
  /** Stands at the end of the line, or on a line of its own; such as when it was saved. */
  aside?: ReactNode;
};

/** The head of a page of one record: a back link that says where it leads, the title, its chips. */
export function RecordHeader({ back, title, subtitle, chips, aside }: RecordHeaderProps) {
  const { address, goBack } = useWayBack(back.path, back);
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, pt: 2, pb: 1.5 }}>
      <Button
        component={LinkBase}
        to={address}
        onClick={(event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          goBack();
        }}
        startIcon={<ArrowBackOutlined />}
        sx={{ ml: -1, color: 'text.secondary' }}
      >
        {back.title}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25, alignItems: 'center' }}>
        <PageHeading sx={{ overflowWrap: 'anywhere' }}>{title}</PageHeading>
        {chips}
        {subtitle && (
          <Typography sx={{ flexBasis: '100%', order: 1, overflowWrap: 'anywhere' }}>{subtitle}</Typography>
        )}
        {aside && (
          <Box
            sx={{
              ml: { md: 'auto' },
              order: { xs: 2, md: 0 },
              flexBasis: { xs: '100%', md: 'auto' },
              color: 'text.secondary',
            }}
          >
            {aside}
          </Box>
        )}
      </Box>
    </Box>
  );
}
