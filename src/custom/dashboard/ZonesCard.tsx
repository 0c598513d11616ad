import Box from '@mui/material/Box';
import { FigureCard } from './FigureCard.tsx';
import { FigureTable } from './FigureTable.tsx';
import type { Shown } from './MonthsCard.tsx';

const RANKED = 10;

export function ZonesCard({ insights: { zones }, within }: Shown) {
  const ranked = zones.filter(({ zone }) => zone !== '').slice(0, RANKED);
  const most = ranked[0]?.count ?? 1;
  const rows = [
    ['Zone', 'Park', 'Incidents'],
    ...zones.map(({ zone, park, count }) => [zone || 'No zone', park, count]),
  ];
  return (
    <FigureCard title="Zones" note={within.park ? undefined : 'All parks'} rows={rows}>
      {(titleId) =>
        ranked.length === 0 ? (
          'No Data'
        ) : (
          <FigureTable
            labelledBy={titleId}
            headings={['Zone', '', 'Incidents']}
            rows={ranked.map(({ park, zone, count }) => ({
              key: `${park} ${zone}`,
              name: within.park ? zone : `${zone}, ${park}`,
              list: { ...within, park, zone },
              cells: [
                <Box key="bar" aria-hidden="true" sx={{ ...BAR, width: (count / most) * WIDEST }} />,
                count.toLocaleString('en-SG'),
              ],
            }))}
          />
        )
      }
    </FigureCard>
  );
}

/** Pixels. */
const WIDEST = 96;
const BAR = { height: 10, minWidth: 4, borderRadius: '3px', bgcolor: 'var(--leaf)' };
