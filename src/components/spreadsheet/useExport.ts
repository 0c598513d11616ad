import { useNotify } from 'react-admin';
import { logFailure } from '../../api/logFailure.ts';
import { useErrorNotification } from '../useErrorNotification.tsx';
import { type ReportProgress, runExport } from './runningExport.ts';
import type { SheetKind } from './sheetBytes.ts';

type Work = (kind: SheetKind, onProgress: ReportProgress, signal: AbortSignal) => Promise<number>;
type Named = { one: string; many: string };

export function useExport({ one, many }: Named, work: Work): (kind: SheetKind) => Promise<void> {
  const notify = useNotify();
  const notifyError = useErrorNotification();
  return async function start(kind) {
    let count = 0;
    try {
      const isDone = await runExport(many, async (onProgress, signal) => {
        count = await work(kind, onProgress, signal);
      });
      if (!isDone || count === 0) return;
      const text = count === 1 ? `1 ${one} was` : `${count.toLocaleString('en-SG')} ${many} were`;
      notify(`${text} exported.`, { type: 'success' });
    } catch (error) {
      logFailure(`Exporting ${many}`, error);
      notifyError(error instanceof Error ? error.message : `The ${many} could not be exported.`, () => {
        void start(kind);
      });
    }
  };
}
