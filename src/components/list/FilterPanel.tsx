import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LABEL_ABOVE } from './labelAbove.ts';
import type { FilterChoices } from './useFilterChoices.ts';

type Props = {
  choices?: FilterChoices;
  failure?: string;
  onReset: () => void;
  children: ReactNode;
};

export function FilterPanel({ choices, failure, onReset, children }: Props) {
  return (
    <Box sx={FIELDS} onPointerEnter={choices?.want} onFocus={choices?.want}>
      {children}
      {choices?.failed && (
        <Typography variant="body2" role="alert">
          {failure} <Button onClick={choices.retry}>Try again</Button>
        </Typography>
      )}
      <Button variant="outlined" sx={{ mt: { md: 0.5 } }} onClick={onReset}>
        Reset filters
      </Button>
    </Box>
  );
}

const FIELDS = {
  ...LABEL_ABOVE,
  display: 'grid',
  gap: { xs: 2, md: 1.25 },
  columnGap: 2,
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
};
