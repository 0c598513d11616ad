import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useListContext, useNavigate } from 'react-admin';
import { useBackCloses } from '../../../components/backCloses.ts';
import { useViewer } from '../../../host/useViewer.ts';
import { pages } from '../../../pages.ts';
import { useExport } from './useExport.ts';

/** Issue 20: accounts from a spreadsheet, and the list as one. */
export default function SheetsMenu() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { filterValues } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { progress, start, cancel } = useExport(filterValues);
  const close = () => setAnchor(null);
  useBackCloses(anchor !== null, close);
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
        {(['xlsx', 'csv'] as const).map((kind) => (
          <MenuItem key={kind} onClick={choose(() => void start(kind))} sx={ITEM}>
            <ListItemIcon>
              <FileDownloadOutlined fontSize="small" />
            </ListItemIcon>
            Export this list (.{kind})
          </MenuItem>
        ))}
      </Menu>
      <ExportProgress progress={progress} onCancel={cancel} />
    </>
  );
}

const ITEM = { minHeight: 44 };

type Progress = { read: number; total: number };

function ExportProgress({ progress, onCancel }: { progress: Progress | undefined; onCancel: () => void }) {
  useBackCloses(progress !== undefined, onCancel);
  const { read = 0, total = 0 } = progress ?? {};
  const count = (value: number) => value.toLocaleString('en-SG');
  return (
    <Dialog open={progress !== undefined} aria-labelledby="export-title">
      <DialogTitle id="export-title">Exporting accounts</DialogTitle>
      <DialogContent sx={{ width: { sm: 380 } }}>
        <LinearProgress
          variant={total > 0 ? 'determinate' : 'indeterminate'}
          value={total > 0 ? (read / total) * 100 : 0}
          aria-labelledby="export-title"
          sx={{ height: 8, mb: 1.5 }}
        />
        <Typography role="status">
          {total > 0 ? `${count(read)} of ${count(total)}` : 'Reading the accounts'}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
