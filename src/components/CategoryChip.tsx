import Box from '@mui/material/Box';
import { CATEGORY_LABELS, type Category } from '../../contract/values/incidentValues.ts';

/** Colours are reserved for severity (LIST-4). Most incidents are c1, so only c1 has a light tint. */
const COLOURS: Record<Category, { background: string; text: string }> = {
  c1: {
    background: 'color-mix(in srgb, var(--cat-1) 18%, var(--surface))',
    text: 'color-mix(in srgb, var(--cat-1) 45%, var(--ink))',
  },
  c2: { background: 'var(--cat-2)', text: '#2a2000' },
  c3: { background: 'var(--cat-3)', text: '#1f0f00' },
  c4: { background: 'var(--cat-4)', text: '#ffffff' },
};

export function CategoryChip({ category }: { category: Category | '' }) {
  if (!category) {
    return (
      <Box component="span" sx={{ ...CHIP, borderColor: 'divider' }}>
        No category
      </Box>
    );
  }
  const { background, text } = COLOURS[category];
  return (
    <Box component="span" sx={{ ...CHIP, bgcolor: background, color: text, fontWeight: 650 }}>
      {CATEGORY_LABELS[category]}
    </Box>
  );
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  height: '1.5rem',
  px: 1,
  border: 1,
  borderColor: 'transparent',
  borderRadius: 3,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
};
