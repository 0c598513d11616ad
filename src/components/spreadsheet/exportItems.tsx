import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { SheetKind } from './sheetBytes.ts';

const KINDS: readonly SheetKind[] = ['xlsx', 'csv'];

/** The entries of a menu that exports the list below it; a menu takes entries alone, and no component around them. One export runs at a time. */
export function exportItems(choose: (kind: SheetKind) => void, isRunning: boolean) {
  return KINDS.map((kind) => (
    <MenuItem key={kind} disabled={isRunning} onClick={() => choose(kind)} sx={{ minHeight: 44 }}>
      <ListItemIcon>
        <FileDownloadOutlined fontSize="small" />
      </ListItemIcon>
      Export this list (.{kind})
    </MenuItem>
  ));
}
