import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import { useCompletion } from './completion.tsx';
import { ActionButtons, assignedName, CaseLink, Description, Due } from './parts.tsx';

/** DET-4 on a phone. */
export function ActionCards() {
  const { data, isPending } = useListContext<MyAction>();
  const { shown } = useCompletion();
  if (isPending) return <CardSkeletons />;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {data?.map(shown).map((row) => (
        <Card component="li" key={row.id} sx={{ p: 2, display: 'grid', gap: 1 }}>
          <Description row={row} />
          <Typography variant="body2" component="div">
            <Due row={row} />
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[row.action.recommended_ca_status, assignedName(row.action)].filter(Boolean).join(' · ')}
          </Typography>
          <CaseLink row={row} />
          <ActionButtons row={row} />
        </Card>
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
