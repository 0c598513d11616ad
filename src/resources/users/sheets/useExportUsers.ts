import { useQueryClient } from '@tanstack/react-query';
import { singaporeDay } from '../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../api/clock.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { saveSheet } from '../../../components/spreadsheet/saveSheet.ts';
import { useExport } from '../../../components/spreadsheet/useExport.ts';
import { exportUsers } from '../../../dataProvider/accountSheets.ts';
import { referenceQuery } from '../../../reference/useReferenceData.ts';
import { exportRows } from './exportRows.ts';

export function useExportUsers(filter: object) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  return useExport({ one: 'account', many: 'accounts' }, async (kind, tell, signal) => {
    const { roleTitles } = await queryClient.ensureQueryData(referenceQuery);
    const users = await exportUsers(filter, (read, total) => tell({ read, total }), signal);
    tell({ isWriting: true });
    const content = { title: 'Accounts', rows: exportRows(users, viewer, roleTitles) };
    await saveSheet(`Accounts ${singaporeDay(currentTime())}`, kind, content, signal);
    return users.length;
  });
}
