import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { monthInWords } from '../../../contract/months.ts';
import { PartMissing } from '../../components/record/PartMissing.tsx';
import { useCopy } from '../../components/useCopy.ts';
import { readFigures } from '../../dataProvider/dashboard.ts';
import { usePending } from '../../drafts/usePending.ts';
import { useViewer } from '../../host/useViewer.ts';
import type { DashboardFilter } from './dashboardFilter.ts';
import { asCopied, countPending, type PieFigures, piesOf, shareInWords, totalOf } from './figures.ts';
import { PieCard } from './PieCard.tsx';
import { useFigures } from './useFigures.ts';

/** DASH-2, DASH-4: the three pies; the old ones stay, dimmed, while others load. */
export function Pies({ filter }: { filter: DashboardFilter }) {
  const { data, isError, isPlaceholderData, refetch } = useFigures('month', filter, readFigures);
  const pending = countPending(usePending(useViewer().id), filter);
  const pies = data && piesOf(data, pending, filter);
  const copy = useCopy({ copied: 'Figures copied', failed: 'The figures could not be copied.' });
  return (
    <>
      {isError && <PartMissing text="The figures could not be loaded." onRetry={() => void refetch()} />}
      {!pies && !isError && <Waiting />}
      {pies && (
        <>
          <Box sx={{ ...CARDS, opacity: isPlaceholderData ? 0.55 : 1 }} aria-busy={isPlaceholderData}>
            {pies.map((pie) => (
              <PieCard key={pie.title} pie={pie} />
            ))}
          </Box>
          <Button
            className="no-print"
            startIcon={<ContentCopyOutlined />}
            sx={{ justifySelf: 'start' }}
            onClick={() => void copy(asCopied(tableOf(pies, filter)))}
          >
            Copy the figures
          </Button>
        </>
      )}
    </>
  );
}

/** The figures as a spreadsheet takes them. */
function tableOf(pies: readonly PieFigures[], filter: DashboardFilter): (string | number)[][] {
  return [
    [monthInWords(filter), filter.park || 'All parks'],
    ...pies.flatMap(({ title, slices }) => [
      [title, 'Incidents', 'Share'],
      ...slices.map(({ name, count }) => [name, count, shareInWords(count, totalOf(slices))]),
      ['Total', totalOf(slices)],
    ]),
  ];
}

function Waiting() {
  return (
    <Box sx={CARDS} role="status" aria-label="Loading">
      {['category', 'type', 'status'].map((pie) => (
        <Skeleton key={pie} variant="rounded" height={460} />
      ))}
    </Box>
  );
}

const CARDS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(300px, 1fr))' },
};
