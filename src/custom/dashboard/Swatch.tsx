import Box from '@mui/material/Box';

/** Keeps its colour in forced colours, as the pictures do: a legend without colours explains nothing. */
export function Swatch({ colour, width = 14 }: { colour: string; width?: number }) {
  return <Box component="span" aria-hidden="true" sx={{ ...SWATCH, width, bgcolor: colour }} />;
}

const SWATCH = {
  height: 14,
  flex: 'none',
  border: '1px solid var(--control)',
  borderRadius: '3px',
  forcedColorAdjust: 'none',
};
