import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { exportRangeProblem } from '../../../../contract/exportRange.ts';
import { useBackCloses } from '../../../components/backCloses.ts';
import { BESIDE_SEARCH } from '../../../components/list/PhoneLayout.tsx';
import { ExportProgress } from '../../../components/sheets/ExportProgress.tsx';
import { exportItems } from '../../../components/sheets/exportItems.tsx';
import { useRunningExport } from '../../../components/sheets/runningExport.ts';
import { giveFile } from '../../../components/sheets/saveSheet.ts';
import type { SheetKind } from '../../../components/sheets/sheetBytes.ts';
import { useExport } from '../../../components/sheets/useExport.ts';
import { useAlert } from '../../../components/useAlert.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { useIncidentFilter } from '../incidentFilter.ts';
import { writeIncidents } from './writeIncidents.ts';

/** EXP-1: the incidents of the list, as it is filtered, as a file. What is not sent yet is on this device alone, and no part of it. */
export default function ExportIncidents() {
  const { filter } = useIncidentFilter();
  const [alert, dialog] = useAlert();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const start = useExportIncidents();
  const close = () => setAnchor(null);
  useBackCloses(anchor !== null, close);
  const choose = (kind: SheetKind) => {
    close();
    const refused = exportRangeProblem(filter.from_date, filter.to_date);
    void (refused ? alert(refused) : start(kind));
  };
  return (
    <>
      {filter.incident_status !== 'Pending Save' && (
        <ExportButton isOpen={anchor !== null} onOpen={setAnchor} />
      )}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': 'Export' } }}
      >
        {exportItems(choose)}
      </Menu>
      {dialog}
      <ExportProgress />
    </>
  );
}

/** The list's filter as it was when the export was asked for, also at another try. */
function useExportIncidents() {
  const { filter } = useIncidentFilter();
  const notify = useNotify();
  return useExport({ one: 'incident', many: 'incidents' }, async (kind, tell, signal) => {
    const onBegin = () => notify(MAY_BE_BIG, { type: 'info' });
    const { count, file } = await writeIncidents(filter, kind, { onBegin, tell, signal });
    if (file) giveFile(`Incidents ${filter.from_date} to ${filter.to_date}.${kind}`, file);
    else notify('No incident fits, so there is nothing to export.', { type: 'info' });
    return count;
  });
}

/** The seeds' text to the letter. */
const MAY_BE_BIG = 'This file size may be big. Downloading may take some time.';

type ButtonProps = { isOpen: boolean; onOpen: (anchor: HTMLElement) => void };

function ExportButton({ isOpen, onOpen }: ButtonProps) {
  const isPhone = useIsPhone();
  const isRunning = useRunningExport() !== undefined;
  const menu = { 'aria-haspopup': 'menu', 'aria-expanded': isOpen } as const;
  if (isPhone) {
    return (
      <IconButton
        {...menu}
        aria-label="Export"
        disabled={isRunning}
        onClick={(event) => onOpen(event.currentTarget)}
        sx={BESIDE_SEARCH}
      >
        <FileDownloadOutlined />
      </IconButton>
    );
  }
  return (
    <Button
      {...menu}
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      disabled={isRunning}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      Export
    </Button>
  );
}
