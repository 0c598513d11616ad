import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ROW } from '../../../../components/list/rowKeys.ts';
import { useLazyMenu } from '../../../../components/useLazyComponent.ts';
import { getRowCode, isPendingRow, type ListRow } from './listRow.ts';
import { useOpenIncident } from './useOpenIncident.ts';

const loadMenu = () => import('./RowMenu.tsx');

/** Lies above the link of the card, so that a click in the menu does not open the row. */
export function RowMenuButton({ row }: { row: ListRow }) {
  const { mayOpen } = useOpenIncident();
  const { Menu, button, opened } = useLazyMenu(loadMenu, 'The menu could not be loaded.');
  if (isPendingRow(row) || !mayOpen(row)) return null;
  return (
    <Box component="span" sx={raisedAboveCardLink} onClick={(event) => event.stopPropagation()}>
      <IconButton size="small" aria-label={`Menu for ${getRowCode(row)}`} {...{ [ROW.menu]: '' }} {...button}>
        <MoreHorizOutlined fontSize="small" />
      </IconButton>
      {Menu && <Menu row={row} {...opened} />}
    </Box>
  );
}

/** The negative margin keeps the touch target from increasing the row height. */
export const raisedAboveCardLink = { position: 'relative', zIndex: 1, display: 'inline-flex', my: '-11px' };
