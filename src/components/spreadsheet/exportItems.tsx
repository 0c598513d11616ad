import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { SheetKind } from './sheetBytes.ts';

const KINDS: readonly SheetKind[] = ['xlsx', 'csv'];

/** Not a component, because a MUI menu needs its items as direct children. */
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
