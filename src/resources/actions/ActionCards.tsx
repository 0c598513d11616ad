import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import { CardSkeletons } from '../../components/list/CardSkeletons.tsx';
import { CARDS } from '../../components/list/rowStyle.ts';
import { useCompletion } from './completion.tsx';
import { ActionButtons, assignedName, CaseLink, Description, Due } from './parts.tsx';

export function ActionCards() {
  const { data, isPending } = useListContext<MyAction>();
  const { shown } = useCompletion();
  if (isPending) return <CardSkeletons />;
  return (
    <Box component="ul" sx={CARDS}>
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
