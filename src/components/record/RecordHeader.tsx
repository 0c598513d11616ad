import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MouseEvent, ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { PageHeading } from '../PageHeading.tsx';
import { useBackToList } from '../useBackToList.ts';

export type RecordHeaderProps = {
  /** Where the back link leads, by name and path; `inPlace` of a page that nobody comes back to. */
  back: { title: string; path: string; inPlace?: boolean };
  title: string;
  /** What people call the record by, where the title says what it is about. */
  code?: string | undefined;
  /** Chips under the title. */
  chips?: ReactNode;
  /** Stands at the end of the line, or on a line of its own; such as when it was saved. */
  aside?: ReactNode;
  /** The way to the records before and after it, at the end of the back link's line. */
  steps?: ReactNode;
  /** It is drawn as what must not be overlooked. */
  alarming?: boolean;
};

/** The head of a page of one record: a back link that says where it leads, the title, its chips. */
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

/** As a row of the list. */
const ALARMING = { boxShadow: 'inset 4px 0 var(--danger)' };

const LINES = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.75, alignItems: 'center' };

/** On a phone a line of its own. */
const ASIDE = {
  ml: { md: 'auto' },
  flexBasis: { xs: '100%', md: 'auto' },
  color: 'text.secondary',
};
