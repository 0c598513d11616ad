import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { LinkBase } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { slug } from '../../../contract/slug.ts';
import { listAddress, type PieFigures, type Slice, shareInWords, totalOf } from './figures.ts';

const PiePicture = lazy(() => import('./PiePicture.tsx'));

/** DASH-2: a pie, and beside it the same figures as a table, which is its legend; each entry opens its list (DASH-6). */
export function PieCard({ pie: { title, slices } }: { pie: PieFigures }) {
  const total = totalOf(slices);
  const heading = `pie-${slug(title)}`;
  return (
    <Card component="section" aria-labelledby={heading} sx={CARD}>
      <Typography variant="h3" component="h2" id={heading}>
        {title}
      </Typography>
      <Box sx={PICTURE}>
        {total === 0 ? (
          <Box sx={RING} />
        ) : (
          // The table below says it all: a picture that does not come is no failure of the page.
          <ErrorBoundary fallback={<Box sx={RING} />}>
            <Suspense fallback={<Box sx={RING} />}>
              <PiePicture slices={slices} />
            </Suspense>
          </ErrorBoundary>
        )}
        <Box sx={MIDDLE}>
          {total === 0 ? (
            'No Data'
          ) : (
            <>
              <Box component="strong" sx={{ fontSize: '1.5rem', lineHeight: 1.2 }}>
                {total.toLocaleString('en-SG')}
              </Box>
              in all
            </>
          )}
        </Box>
      </Box>
      <Box component="table" sx={LEGEND} aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">Shown</th>
            <th scope="col">Incidents</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {slices.map((slice) => (
            <Entry key={slice.name} slice={slice} total={total} />
          ))}
        </tbody>
      </Box>
    </Card>
  );
}

function Entry({ slice: { name, count, colour, list }, total }: { slice: Slice; total: number }) {
  return (
    <tr>
      <th scope="row">
        <Box component={LinkBase} to={listAddress(list)} sx={ENTRY}>
          <Box component="span" aria-hidden="true" sx={{ ...SWATCH, bgcolor: colour }} />
          {name}
        </Box>
      </th>
      <td>{count.toLocaleString('en-SG')}</td>
      <td>{total === 0 ? '–' : shareInWords(count, total)}</td>
    </tr>
  );
}

const CARD = { p: 2, display: 'grid', gap: 1, alignContent: 'start', breakInside: 'avoid' };

const PICTURE = {
  position: 'relative',
  height: 208,
  display: 'grid',
  placeItems: 'center',
};

const MIDDLE = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  pointerEvents: 'none',
  color: 'text.secondary',
  fontSize: '0.875rem',
  '& strong': { color: 'text.primary', fontVariantNumeric: 'tabular-nums' },
};

const RING = { width: 148, height: 148, borderRadius: '50%', border: '28px solid var(--hairline)' };

const LEGEND = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  fontSize: '0.9375rem',
  '& th, & td': { textAlign: 'right', fontWeight: 400, py: 0, borderTop: 1, borderColor: 'divider' },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { color: 'text.secondary', fontSize: '0.8125rem', border: 0, pb: 0.5 },
  '& tbody tr': { height: { xs: 44, md: 36 }, position: 'relative' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
};

/** The whole row is pressed with it. */
const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  color: 'inherit',
  textDecorationColor: 'var(--control)',
  textUnderlineOffset: '3px',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
};

const SWATCH = {
  width: 14,
  height: 14,
  borderRadius: '3px',
  flex: 'none',
  border: '1px solid var(--control)',
};
