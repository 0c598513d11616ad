import Box from '@mui/material/Box';
import { lazyWithRetry } from '../../components/record/lazyWithRetry.tsx';
import { FigureCard } from './FigureCard.tsx';
import { FigureTable } from './FigureTable.tsx';
import { type PieFigures, shareText, sumCounts } from './figures.ts';

export function PieCard({ pie: { title, kind, slices } }: { pie: PieFigures }) {
  const total = sumCounts(slices);
  const share = (count: number) => (total === 0 ? '–' : shareText(count, total));
  return (
    <FigureCard
      title={title}
      picture={
        total > 0
          ? slices.map(({ name, count, colour }) => ({ name: `${name}: ${count}`, colour }))
          : undefined
      }
      rows={[
        [title, 'Incidents', 'Share'],
        ...slices.map(({ name, count }) => [name, count, share(count)]),
        ['Total', total],
      ]}
    >
      {(titleId) => (
        <>
          <Box sx={PICTURE}>
            {total === 0 ? <Box sx={RING} /> : <PiePicture slices={slices} />}
            <Box sx={MIDDLE}>
              {total === 0 ? (
                'No Data'
              ) : (
                <>
                  <Box component="strong" sx={{ fontSize: '1.5rem', lineHeight: 1.2 }}>
                    {total.toLocaleString('en-SG')}
                  </Box>
                  total
                </>
              )}
            </Box>
          </Box>
          <FigureTable
            labelledBy={titleId}
            headings={[kind, 'Incidents', 'Share']}
            rows={slices.map(({ name, count, colour, list }) => ({
              ...{ key: name, name, colour, list },
              cells: [count.toLocaleString('en-SG'), share(count)],
            }))}
          />
        </>
      )}
    </FigureCard>
  );
}

const PICTURE = {
  position: 'relative',
  height: 208,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  placeItems: 'center',
  '& > *': { minWidth: 0, maxWidth: '100%' },
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

/** The table shows the same figures, so a chart that fails to load is no page error. */
const PiePicture = lazyWithRetry(() => import('./PiePicture.tsx'), {
  missing: () => <Box sx={RING} />,
  waiting: <Box sx={RING} />,
});
