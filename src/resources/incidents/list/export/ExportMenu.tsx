import Menu from '@mui/material/Menu';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { exportRangeProblem } from '../../../../../contract/incidents/exportRange.ts';
import { useDialogs } from '../../../../components/dialogs/useDialogs.tsx';
import { downloadFile } from '../../../../components/downloadFile.ts';
import { ExportProgress } from '../../../../components/spreadsheet/ExportProgress.tsx';
import { exportItems } from '../../../../components/spreadsheet/exportItems.tsx';
import { useRunningExport } from '../../../../components/spreadsheet/runningExport.ts';
import type { SheetKind } from '../../../../components/spreadsheet/sheetBytes.ts';
import { useExport } from '../../../../components/spreadsheet/useExport.ts';
import type { OpenedMenu } from '../../../../components/useLazyComponent.ts';
import type { ConsoleDataProvider } from '../../../../dataProvider/index.ts';
import { useIncidentFilter } from '../filter/incidentFilter.ts';
import { writeIncidents } from './writeIncidents.ts';

export default function ExportMenu({ anchor, onClose }: OpenedMenu) {
  const { filter } = useIncidentFilter();
  const { alert } = useDialogs();
  const start = useExportIncidents();
  const isRunning = useRunningExport() !== undefined;
  const choose = (kind: SheetKind) => {
    onClose();
    const refused = exportRangeProblem(filter.from_date, filter.to_date);
    void (refused ? alert(refused) : start(kind));
  };
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': 'Export' } }}
      >
        {exportItems(choose, isRunning)}
      </Menu>
      <ExportProgress />
    </>
  );
}

function useExportIncidents() {
  const { filter } = useIncidentFilter();
  const { sort } = useListContext();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useExport({ one: 'incident', many: 'incidents' }, async (kind, tell, signal) => {
    const onBegin = () => notify(MAY_BE_BIG, { type: 'info' });
    const { count, file } = await writeIncidents(filter, kind, { dataProvider, sort, onBegin, tell, signal });
    if (file) downloadFile(`Incidents ${filter.from_date} to ${filter.to_date}.${kind}`, file);
    else notify('No incidents match, so there is nothing to export.', { type: 'info' });
    return count;
  });
}

/** The wording is prescribed by the specification. */
const MAY_BE_BIG = 'This file size may be big. Downloading may take some time.';
