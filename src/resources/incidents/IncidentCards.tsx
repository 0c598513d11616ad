import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { formatInstant } from '../../../contract/singaporeTime.ts';
import { CategoryChip } from '../../components/CategoryChip.tsx';
import { EmergencyChip } from '../../components/EmergencyChip.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { IncidentLink } from './IncidentLink.tsx';
import { codeOf, isEmergency, type ListRow, reportOf } from './listRow.ts';
import { useOpenIncident } from './useOpenIncident.ts';

/** LIST-4 on a phone. */
export function IncidentCards() {
  const { data, isPending } = useListContext<ListRow>();
  const { open, opening } = useOpenIncident();
  if (isPending) return <CardSkeletons />;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {data?.map((row) => (
        <Card
          component="li"
          key={row.id}
          sx={[CARD, isEmergency(row) && EMERGENCY, row.id === opening && PRESSED]}
          onClick={() => void open(row)}
        >
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 0.75 }}>
            {isEmergency(row) && <EmergencyChip />}
            <CategoryChip category={row.filtered_category} />
            <Typography variant="body2" component="span">
              <StatusChip status={row.incident_status} />
            </Typography>
            <Typography variant="body2" sx={{ ml: 'auto', color: 'text.secondary' }}>
              {codeOf(row)}
            </Typography>
          </Box>
          <IncidentLink row={row} />
          <Details row={row} />
        </Card>
      ))}
    </Box>
  );
}

const CARD = {
  position: 'relative',
  p: 2,
  cursor: 'pointer',
  '&:active': { bgcolor: 'action.selected' },
  '&:has(a:focus-visible)': { outline: 'var(--ring)', outlineOffset: 2 },
  // The link is as large as the card.
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
};
const PRESSED = { bgcolor: 'action.selected' };
const EMERGENCY = { borderLeft: '4px solid var(--danger)' };

function Details({ row }: { row: ListRow }) {
  const place = [row.filtered_park, row.filtered_zone_type].filter(Boolean).join(' · ');
  const report = reportOf(row);
  const lines: [string, string][] = [
    ['Where', place],
    ['Type', row.filtered_incident_type],
    ['Filed by', [row.creator_name, row.department].filter(Boolean).join(', ')],
    ['Created', formatInstant(row.created_at)],
    ['Last modified', formatInstant(row.latest_updated_at)],
  ];
  if (report) lines.unshift(['To MOM', report]);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 1.5,
        m: 0,
        mt: 1,
        fontSize: '0.9375rem',
      }}
    >
      {lines.map(([term, text]) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {term}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {text || '–'}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function CardSkeletons() {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} role="status" aria-label="Loading">
      {Array.from({ length: PAGE_SIZE / 2 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells one skeleton from another
        <Skeleton key={index} variant="rounded" height={188} />
      ))}
    </Box>
  );
}
