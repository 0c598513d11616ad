import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import type { IncidentInsights } from '../../../contract/schemas/dashboard.ts';
import type { IncidentFilter } from '../../../contract/values/incidentFilter.ts';
import { lazyWithRetry } from '../../components/record/lazyWithRetry.tsx';
import { FigureCard } from './FigureCard.tsx';
import { TableOnDemand, toFigureRows } from './FigureTable.tsx';
import { comparedMonths, type Kind, LAST_YEAR_LABEL, SERIES } from './insightFigures.ts';
import { Swatch } from './Swatch.tsx';

/** The table shows the same figures. */
const MonthsPicture = lazyWithRetry(() => import('./MonthsPicture.tsx'), { missing: () => null });

const LAST_YEAR = { name: LAST_YEAR_LABEL, colour: 'var(--ink)' };

export type Shown = { insights: IncidentInsights; within: IncidentFilter };

export function MonthsCard({ insights: { months } }: Shown) {
  const [kind, setKind] = useState<Kind>('category');
  const rows = comparedMonths(months, kind);
  const series = SERIES[kind];
  const headings = ['Month', ...series.map(({ name }) => name), 'Total', LAST_YEAR_LABEL];
  const cells = rows.map(({ name, figures, total, before }) => [
    name,
    ...series.map(({ key }) => figures[key] ?? 0),
    total,
    before ?? '–',
  ]);
  return (
    <FigureCard title="24 months" picture={[...series, LAST_YEAR]} rows={[headings, ...cells]}>
      {(titleId) => (
        <>
          <ToggleButtonGroup
            className="no-print"
            exclusive
            size="small"
            value={kind}
            onChange={(_event, chosen: Kind | null) => chosen && setKind(chosen)}
            aria-label="Group by"
            sx={{ '& button': { minHeight: { xs: 44, md: 36 }, px: 2 } }}
          >
            <ToggleButton value="category">Category</ToggleButton>
            <ToggleButton value="type">Type</ToggleButton>
          </ToggleButtonGroup>
          <Box sx={{ height: 260 }} aria-hidden="true">
            <MonthsPicture months={rows} series={series} />
          </Box>
          <Box component="ul" aria-hidden="true" sx={LEGEND}>
            {series.map(({ key, name, colour }) => (
              <li key={key}>
                <Swatch colour={colour} />
                {name}
              </li>
            ))}
            <li>
              <Box component="span" sx={{ width: 18, borderTop: '2px dashed var(--ink)' }} />
              {LAST_YEAR_LABEL}
            </li>
          </Box>
          <TableOnDemand labelledBy={titleId} headings={headings} rows={toFigureRows(cells)} />
        </>
      )}
    </FigureCard>
  );
}

const LEGEND = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  m: 0,
  p: 0,
  fontSize: '0.875rem',
  '& li': { display: 'flex', alignItems: 'center', gap: 0.75 },
};
