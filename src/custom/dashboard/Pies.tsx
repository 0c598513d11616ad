import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDataProvider } from 'react-admin';
import { describeMissing } from '../../api/callServer.ts';
import { useViewer } from '../../api/useViewer.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { StaleNote } from '../../components/StaleNote.tsx';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { usePending } from '../../offline/usePending.ts';
import type { DashboardFilter } from './dashboardFilter.ts';
import { countPending, toPies } from './figures.ts';
import { PieCard } from './PieCard.tsx';
import { useFigures } from './useFigures.ts';

export function Pies({ filter }: { filter: DashboardFilter }) {
  const { getFigures } = useDataProvider<ConsoleDataProvider>();
  const { data, error, isPlaceholderData, refetch } = useFigures('month', filter, getFigures);
  const pending = countPending(usePending(useViewer().id), filter);
  return (
    <>
      {error && data && <StaleNote data={data} error={error} onRetry={() => void refetch()} />}
      {error && !data && (
        <LoadError
          text={`The figures could not be loaded. ${describeMissing(error, 'month')}`}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting />}
      {data && (
        <Box sx={{ ...CARDS, opacity: isPlaceholderData ? 0.55 : 1 }} aria-busy={isPlaceholderData}>
          {toPies(data, pending, filter).map((pie) => (
            <PieCard key={pie.title} pie={pie} />
          ))}
        </Box>
      )}
    </>
  );
}

/** Rows of the cards, so that nothing below moves when the figures arrive. */
const ROWS = { category: 4, type: 4, status: 6 };

function Waiting() {
  return (
    <Box sx={CARDS} role="status" aria-label="Loading">
      {Object.entries(ROWS).map(([pie, rows]) => (
        <Skeleton
          key={pie}
          variant="rounded"
          sx={{ height: 'auto', minHeight: { xs: 310 + 44 * rows, md: 306 + 36 * rows } }}
        />
      ))}
    </Box>
  );
}

const CARDS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(300px, 1fr))' },
  '@media print': {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '& table': { fontSize: '0.75rem' },
    '& table th:first-of-type': { overflowWrap: 'break-word' },
  },
};
