import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDataProvider } from 'react-admin';
import { LoadError } from '../../components/LoadError.tsx';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import type { DashboardFilter } from './dashboardFilter.ts';
import { getWithin } from './figures.ts';
import { HoursCard } from './HoursCard.tsx';
import { MonthsCard } from './MonthsCard.tsx';
import { RiskCard } from './RiskCard.tsx';
import { StaysCard } from './StaysCard.tsx';
import { useFigures } from './useFigures.ts';
import { ZonesCard } from './ZonesCard.tsx';

export default function Insights({ filter }: { filter: DashboardFilter }) {
  const { getInsights } = useDataProvider<ConsoleDataProvider>();
  const { data, isError, isPlaceholderData, refetch } = useFigures('insights', filter, getInsights);
  if (!data) {
    return isError ? (
      <LoadError text="The other figures could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={400} />
    );
  }
  const shown = { insights: data, within: getWithin(filter) };
  return (
    <>
      {isError && (
        <LoadError text="The other figures could not be refreshed." onRetry={() => void refetch()} />
      )}
      <Box sx={{ ...CARDS, opacity: isPlaceholderData ? 0.55 : 1 }} aria-busy={isPlaceholderData}>
        <MonthsCard {...shown} />
        <ZonesCard {...shown} />
        <StaysCard {...shown} />
        <HoursCard {...shown} />
        <RiskCard {...shown} filter={filter} />
      </Box>
    </>
  );
}

const CARDS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > .wide': { gridColumn: { md: '1 / -1' } },
};
