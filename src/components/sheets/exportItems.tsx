import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { SheetKind } from './sheetBytes.ts';

const KINDS: readonly SheetKind[] = ['xlsx', 'csv'];

/** The entries of a menu that exports the list below it; a menu takes entries alone, and no component around them. */
export function exportItems(choose: (kind: SheetKind) => void) {
  return KINDS.map((kind) => (
    <MenuItem key={kind} onClick={() => choose(kind)} sx={{ minHeight: 44 }}>
      <ListItemIcon>
        <FileDownloadOutlined fontSize="small" />
      </ListItemIcon>
      Export this list (.{kind})
    </MenuItem>
  ));
}
