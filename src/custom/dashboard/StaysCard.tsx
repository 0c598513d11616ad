import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'react-admin';
import { FigureCard } from './FigureCard.tsx';
import { FigureTable, toFigureRows } from './FigureTable.tsx';
import { listAddress } from './figures.ts';
import { durationText, WAITED_IN } from './insightFigures.ts';
import type { Shown } from './MonthsCard.tsx';

const HEADINGS = ['Status', 'Median', '90th percentile', 'Moved on', 'Still there'];

export function StaysCard({ insights: { stays, overdue }, within }: Shown) {
  const waited = stays.filter(({ status }) => WAITED_IN.includes(status));
  const cells = waited.map(({ status, left, median, ninetieth, still }) => [
    status,
    ...[durationText(median), durationText(ninetieth), left, still],
  ]);
  const { actions, reports } = overdue;
  const rows = [HEADINGS, ...cells, ['Actions overdue', actions], ['Reports to MOM overdue', reports ?? '–']];
  return (
    <FigureCard title="Time in status" note="For cases that have moved on" rows={rows}>
      {(titleId) => (
        <>
          {waited.length === 0 ? (
            'No Data'
          ) : (
            <FigureTable labelledBy={titleId} headings={HEADINGS} rows={toFigureRows(cells)} />
          )}
          <Typography variant="h3" sx={{ mt: 1 }}>
            Overdue
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            <li>
              <Box component={LinkBase} to={listAddress({ ...within, actions: 'overdue' })} sx={LINK}>
                {actions.toLocaleString('en-SG')} corrective {actions === 1 ? 'action' : 'actions'}
              </Box>
            </li>
            {reports !== null && (
              <li>
                <Box component={LinkBase} to={listAddress({ ...within, reporting: 'overdue' })} sx={LINK}>
                  {reports.toLocaleString('en-SG')} {reports === 1 ? 'report' : 'reports'} to MOM
                </Box>
              </li>
            )}
          </Box>
        </>
      )}
    </FigureCard>
  );
}

const LINK = { color: 'inherit', display: 'inline-block', py: { xs: 1.25, md: 0 } };
