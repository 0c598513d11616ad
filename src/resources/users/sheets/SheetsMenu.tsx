import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useListContext, useNavigate } from 'react-admin';
import { singaporeDay } from '../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../api/clock.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useDismissOnBack } from '../../../components/navigation/backStack.ts';
import { ExportProgress } from '../../../components/spreadsheet/ExportProgress.tsx';
import { exportItems } from '../../../components/spreadsheet/exportItems.tsx';
import { useRunningExport } from '../../../components/spreadsheet/runningExport.ts';
import { saveSheet } from '../../../components/spreadsheet/saveSheet.ts';
import { useExport } from '../../../components/spreadsheet/useExport.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { pages } from '../../../pages.ts';
import { referenceQuery } from '../../../reference/useReferenceData.ts';
import { exportRows } from './exportRows.ts';

export default function SheetsMenu() {
  const { canAccess: mayImport } = useCanAccess({ resource: 'users', action: 'import' });
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
        {mayImport && (
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

function useExportUsers(filter: object) {
  const viewer = useViewer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useExport({ one: 'account', many: 'accounts' }, async (kind, tell, signal) => {
    const { roleTitles } = await queryClient.ensureQueryData(referenceQuery);
    const users = await dataProvider.exportUsers(filter, (read, total) => tell({ read, total }), signal);
    tell({ isWriting: true });
    const content = { title: 'Accounts', rows: exportRows(users, viewer, roleTitles) };
    await saveSheet(`Accounts ${singaporeDay(currentTime())}`, kind, content, signal);
    return users.length;
  });
}
