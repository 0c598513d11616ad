import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MouseEvent, ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { PageHeading } from '../PageHeading.tsx';
import { useBackToList } from '../useBackToList.ts';

export type RecordHeaderProps = {
  /** `inPlace` replaces the page in the history, for pages such as forms. */
  back: { title: string; path: string; inPlace?: boolean };
  title: string;
  code?: string | undefined;
  chips?: ReactNode;
  aside?: ReactNode;
  steps?: ReactNode;
  /** Highlighted, for emergencies. */
  alarming?: boolean;
};

export function RecordHeader({ back, title, code, chips, aside, steps, alarming }: RecordHeaderProps) {
  const { address, goBack } = useBackToList(back.path, back);
  return (
    <Box sx={[{ px: { xs: 2, md: 3 }, pt: { xs: 1, md: 2 }, pb: 1.5 }, alarming === true && ALARMING]}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Button
          component={LinkBase}
          to={address}
          onClick={(event: MouseEvent) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            goBack();
          }}
          startIcon={<ArrowBackOutlined />}
          sx={{ ml: -1, minHeight: { xs: 44, md: 40 }, color: 'text.secondary' }}
        >
          {back.title}
        </Button>
        {steps}
      </Box>
      <Box sx={LINES}>
        <PageHeading code={code} sx={{ overflowWrap: 'anywhere', flexBasis: chips ? '100%' : 'auto' }}>
          {title}
        </PageHeading>
        {chips}
        {aside && <Box sx={ASIDE}>{aside}</Box>}
      </Box>
    </Box>
  );
}

const ALARMING = { boxShadow: 'inset 4px 0 var(--danger)' };

const LINES = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.75, alignItems: 'center' };

const ASIDE = {
  ml: { md: 'auto' },
  flexBasis: { xs: '100%', md: 'auto' },
  color: 'text.secondary',
};
