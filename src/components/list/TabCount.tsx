import Box from '@mui/material/Box';

/** Exact up to the largest number that fits in a tab. */
const inTab = (count: number) =>
  count.toLocaleString('en-SG', count < 10_000 ? {} : { notation: 'compact', maximumFractionDigits: 1 });

type Props = { text: string; count: number | undefined; sx?: object };

/** The label of a tab. It has room for three digits while they load, so that no tab moves from under the pointer. */
export function TabCount({ text, count, sx = COUNTED }: Props) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
      {text}{' '}
      <Box component="span" sx={{ fontSize: '0.8125rem', lineHeight: 1.5, ...sx }}>
        {count === undefined ? '' : inTab(count)}
      </Box>
    </Box>
  );
}

const COUNTED = { color: 'text.secondary', fontWeight: 450, minWidth: '3ch', textAlign: 'left' };
