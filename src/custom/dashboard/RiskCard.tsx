import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useMemo, useState } from 'react';
import { maySaveVisitors } from '../../../contract/access.ts';
import { isPlaced } from '../../../contract/values/position.ts';
import { useViewer } from '../../api/useViewer.ts';
import { LazyParkMap } from '../../components/map/LazyParkMap.tsx';
import { useLazyComponent } from '../../components/useLazyComponent.ts';
import { useReferenceData } from '../../reference/useReferenceData.ts';
import type { DashboardFilter } from './dashboardFilter.ts';
import { FigureCard } from './FigureCard.tsx';
import { TableOnDemand } from './FigureTable.tsx';
import { getShades, rateInWords, SHADES, zoneRisks } from './insightFigures.ts';
import type { Shown } from './MonthsCard.tsx';
import { Swatch } from './Swatch.tsx';

const loadVisitors = () => import('./VisitorsDialog.tsx');

const MAP_HEIGHT = 360;
const HEADINGS = ['Zone', 'Incidents', 'Per 10,000 visitors'];

export function RiskCard({ insights, within, filter }: Shown & { filter: DashboardFilter }) {
  const [isEntering, setEntering] = useState(false);
  const [VisitorsDialog, whenLoaded] = useLazyComponent(
    loadVisitors,
    'The visitor numbers could not be loaded.',
  );
  const mayEnter = maySaveVisitors(useViewer());
  const { reference } = useReferenceData();
  const parks = useMemo(
    () =>
      (reference?.parks ?? []).filter(({ park, retired }) => (within.park ? park === within.park : !retired)),
    [reference, within.park],
  );
  const risks = useMemo(() => zoneRisks(insights).filter(({ zone }) => zone !== ''), [insights]);
  const isKnown = insights.visitors.some(({ visitors }) => visitors > 0);
  const shades = useMemo(() => getShades(risks, isKnown ? 'rate' : 'count'), [risks, isKnown]);
  const cells = risks.map(({ park, zone, count, rate }) => [
    within.park ? zone : `${zone}, ${park}`,
    ...[count, rateInWords(rate)],
  ]);
  return (
    <Box className="wide">
      <FigureCard
        title="Risk map"
        note={getNote(
          insights.visitors.map(({ park }) => park),
          within.park,
        )}
        rows={[HEADINGS, ...cells]}
        tools={
          mayEnter && (
            <IconButton
              aria-label="Enter visitor numbers"
              title="Enter visitor numbers"
              onClick={() => whenLoaded(() => setEntering(true))}
            >
              <EditOutlined fontSize="small" />
            </IconButton>
          )
        }
      >
        {(titleId) => (
          <>
            {parks.some(isPlaced) && (
              <LazyParkMap
                key={within.park ?? ''}
                parks={parks}
                position={undefined}
                height={MAP_HEIGHT}
                ariaLabel="Risk map"
                fit="parks"
                shades={shades}
              />
            )}
            <Legend words={isKnown ? 'incidents per visitor' : 'incidents'} />
            <TableOnDemand
              labelledBy={titleId}
              headings={HEADINGS}
              rows={risks.map(({ park, zone }, index) => ({
                key: `${park} ${zone}`,
                name: String(cells[index]?.[0]),
                list: { ...within, park, zone },
                cells: cells[index]?.slice(1) ?? [],
              }))}
            />
          </>
        )}
      </FigureCard>
      {VisitorsDialog && isEntering && (
        <VisitorsDialog
          filter={filter}
          parks={parks.map(({ park }) => park)}
          visitors={insights.visitors}
          onClose={() => setEntering(false)}
        />
      )}
    </Box>
  );
}

function getNote(known: readonly string[], park: string | undefined): string {
  if (known.length === 0) {
    return 'Based on incident counts only; no visitor numbers have been entered for this month.';
  }
  if (park) return 'Incidents per 10,000 visitors.';
  return `Incidents per 10,000 visitors, for the parks with visitor numbers: ${known.join(', ')}.`;
}

function Legend({ words }: { words: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}>
      Fewest
      {SHADES.map((shade) => (
        <Swatch key={shade} colour={`var(--risk-${shade})`} width={24} />
      ))}
      most {words}
    </Box>
  );
}
