import Typography from '@mui/material/Typography';
import { RowLink } from '../../../../components/list/RowLink.tsx';
import type { ListRow } from './listRow.ts';
import { getRowTitle } from './listRow.ts';
import { useOpenIncident } from './useOpenIncident.ts';

export function IncidentLink({ row }: { row: ListRow }) {
  const { mayOpen, pathOf } = useOpenIncident();
  if (!mayOpen(row)) return <Typography variant="body2">{getRowTitle(row)}</Typography>;
  return <RowLink to={pathOf(row)} text={getRowTitle(row)} />;
}
