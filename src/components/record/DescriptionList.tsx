import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';

export type Term = [term: string, value: ReactNode];

/** Texts that are long or have several lines take the full width. Blank values are counted, and listed on click. */
export function DescriptionList({ facts }: { facts: Term[] }) {
  const blank = facts.filter(([, value]) => isBlank(value));
  if (blank.length === facts.length) {
    return <Typography sx={{ color: 'text.secondary' }}>Nothing entered yet.</Typography>;
  }
  return (
    <>
      <Terms facts={facts.filter(([, value]) => !isBlank(value))} />
      {blank.length > 0 && <Blank facts={blank} />}
    </>
  );
}

function Blank({ facts }: { facts: Term[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        endIcon={<ExpandMoreOutlined sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
        sx={{ justifySelf: 'start', ml: -1, color: 'text.secondary', minHeight: { xs: 44, md: 40 } }}
      >
        {facts.length} empty {facts.length === 1 ? 'field' : 'fields'}
      </Button>
      {open && <Terms facts={facts.map(([term]) => [term, '–'])} />}
    </>
  );
}

function Terms({ facts }: { facts: Term[] }) {
  return (
    <Box component="dl" sx={COLUMNS}>
      {facts.map(([term, value]) => (
        <Box key={term} sx={{ minWidth: 0, gridColumn: isLong(value) ? '1 / -1' : undefined }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {term}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, maxWidth: '75ch', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  m: 0,
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(140px, 1fr))',
    md: 'repeat(auto-fill, minmax(240px, 1fr))',
  },
};

function isBlank(value: ReactNode): boolean {
  return value === '' || value === undefined || value === null;
}

const LONG = 60;

function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && (value.length > LONG || value.includes('\n'));
}
