import { singaporeDay } from '../../../../contract/singaporeTime.ts';
import { saveSheet } from '../../../components/sheets/saveSheet.ts';
import { useExport } from '../../../components/sheets/useExport.ts';
import { exportUsers } from '../../../dataProvider/accountSheets.ts';
import { currentTime } from '../../../host/clock.ts';
import { useViewer } from '../../../host/useViewer.ts';
import { exportRows } from './exportRows.ts';

/** The list as it is filtered, every page of it, as a file. */
export function useExportUsers(filter: object) {
  const viewer = useViewer();
  return useExport({ one: 'account', many: 'accounts' }, async (kind, tell, signal) => {
    const users = await exportUsers(filter, (read, total) => tell({ read, total }), signal);
    tell({ isWriting: true });
    const content = { title: 'Accounts', rows: exportRows(users, viewer) };
    await saveSheet(`Accounts ${singaporeDay(currentTime())}`, kind, content, signal);
    return users.length;
  });
}
