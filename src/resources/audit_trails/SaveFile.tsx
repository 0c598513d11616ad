import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { AUDIT_EXPORT_MAX } from '../../../contract/values/auditKinds.ts';
import { logFailure } from '../../api/logFailure.ts';
import { useErrorNotification } from '../../components/useErrorNotification.tsx';
import { useAuditFilter } from './auditFilter.ts';

export function SaveFile() {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const { total = 0 } = useListContext();
  const { filter } = useAuditFilter();
  const [written, setWritten] = useState<number>();
  const isBusy = useRef(false);

  const save = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setWritten(0);
    try {
      const { saveEntries } = await import('./saveEntries.ts');
      const { saved, left } = await saveEntries(dataProvider, filter, setWritten);
      const rest = left ? ' Older entries exist; pick a date range to export them.' : '';
      const entries = saved === 1 ? '1 entry' : `${saved.toLocaleString('en-SG')} entries`;
      notify(`${entries} exported.${rest}`, { type: 'success' });
    } catch (error) {
      logFailure('exporting audit entries', error);
      notifyError(
        error instanceof Error ? error.message : 'The entries could not be exported.',
        () => void save(),
      );
    } finally {
      isBusy.current = false;
      setWritten(undefined);
    }
  };

  const name =
    total > AUDIT_EXPORT_MAX ? `Export the newest ${AUDIT_EXPORT_MAX.toLocaleString('en-SG')}` : 'Export';
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      disabled={total === 0 || written !== undefined}
      sx={{ minHeight: { xs: 44, md: 40 }, whiteSpace: 'nowrap' }}
      onClick={() => void save()}
    >
      {written === undefined ? name : `${written.toLocaleString('en-SG')} loaded …`}
    </Button>
  );
}
