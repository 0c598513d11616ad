import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext, useNavigate } from 'react-admin';
import { useViewer } from '../../../api/useViewer.ts';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { ExportProgress } from '../../../components/spreadsheet/ExportProgress.tsx';
import { exportItems } from '../../../components/spreadsheet/exportItems.tsx';
import { useRunningExport } from '../../../components/spreadsheet/runningExport.ts';
import { pages } from '../../../pages.ts';
import { useExportUsers } from './useExportUsers.ts';

export default function SheetsMenu() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { filterValues } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const start = useExportUsers(filterValues);
  const isRunning = useRunningExport() !== undefined;
  const close = () => setAnchor(null);
  useDismissOnBack(anchor !== null, close);
  const choose = (work: () => void) => () => {
    close();
    work();
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ImportExportOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: { xs: 44, md: 36 } }}
      >
        Spreadsheets
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': 'Spreadsheets' } }}
      >
        {pages.importUsers.isOpenTo(viewer) && (
          <MenuItem onClick={choose(() => navigate(pages.importUsers.to()))} sx={ITEM}>
            <ListItemIcon>
              <FileUploadOutlined fontSize="small" />
            </ListItemIcon>
            Import accounts
          </MenuItem>
        )}
        {exportItems((kind) => choose(() => void start(kind))(), isRunning)}
      </Menu>
      <ExportProgress />
    </>
  );
}

const ITEM = { minHeight: 44 };
