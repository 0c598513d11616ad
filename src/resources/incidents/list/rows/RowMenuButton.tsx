import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ROW } from '../../../../components/list/rowKeys.ts';
import { useLazyMenu } from '../../../../components/useLazyComponent.ts';
import { getRowCode, isPendingRow, type ListRow } from './listRow.ts';
import { useOpenIncident } from './useOpenIncident.ts';

const loadMenu = () => import('./RowMenu.tsx');

/** The menu of a row that one may open. It stands over the link of a card, and what is pressed in it opens no row. */
export function RowMenuButton({ row }: { row: ListRow }) {
  const { mayOpen } = useOpenIncident();
  const { Menu, button, opened } = useLazyMenu(loadMenu, 'The menu could not be loaded.');
  if (isPendingRow(row) || !mayOpen(row)) return null;
  return (
    <Box component="span" sx={raisedAboveCardLink} onClick={(event) => event.stopPropagation()}>
      <IconButton size="small" aria-label={`Menu of ${getRowCode(row)}`} {...{ [ROW.menu]: '' }} {...button}>
        <MoreHorizOutlined fontSize="small" />
      </IconButton>
      {Menu && <Menu row={row} {...opened} />}
    </Box>
  );
}

/** As high as its row without it, whatever a finger needs. */
export const raisedAboveCardLink = { position: 'relative', zIndex: 1, display: 'inline-flex', my: '-11px' };
