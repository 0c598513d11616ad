import Box from '@mui/material/Box';
import { CATEGORY_LABELS, type Category } from '../../contract/values/incidentValues.ts';

/**
 * LIST-4: c1 green, c2 yellow, c3 orange, c4 red; always with the text. Reserved for severity. Nine of ten are a c1, so that one
 * is a quiet tint and the others are solid.
 */
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
  height: 24,
  px: 1,
  border: 1,
  borderColor: 'transparent',
  borderRadius: 3,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
};
