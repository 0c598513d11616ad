import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { singaporeDay } from '../../../../contract/singaporeTime.ts';
import { useTellFailure } from '../../../components/useTellFailure.tsx';
import { exportUsers } from '../../../dataProvider/accountSheets.ts';
import { logFailure } from '../../../host/logFailure.ts';
import { useViewer } from '../../../host/useViewer.ts';
import { exportRows } from './exportRows.ts';
import type { SheetKind } from './sheetBytes.ts';
import { saveSheet } from './sheetFiles.ts';

/** Milliseconds after which somebody wants to know how far it is. */
const SOON = 1000;

/** The list as it is filtered, every page of it, as a file. `progress` is told of what takes longer than a moment. */
export function useExport(filter: object) {
  const viewer = useViewer();
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const [progress, setProgress] = useState<{ read: number; total: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (kind: SheetKind): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const shownFrom = Date.now() + SOON;
    const timer = setTimeout(() => setProgress((known) => known ?? { read: 0, total: 0 }), SOON);
    const tell = (read: number, total: number) => {
      if (Date.now() >= shownFrom) setProgress({ read, total });
    };
    try {
      const users = await exportUsers(filter, tell, controller.signal);
      await saveSheet(`Accounts ${singaporeDay(new Date())}`, kind, exportRows(users, viewer));
      const count = users.length.toLocaleString('en-SG');
      notify(users.length === 1 ? '1 account was exported.' : `${count} accounts were exported.`, {
        type: 'success',
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      logFailure('Exporting accounts', error);
      tellFailure(error instanceof Error ? error.message : 'The accounts could not be exported.', () => {
        void start(kind);
      });
    } finally {
      clearTimeout(timer);
      running.current = undefined;
      setProgress(undefined);
    }
  };
  return { progress, start, cancel: () => running.current?.abort() };
}
