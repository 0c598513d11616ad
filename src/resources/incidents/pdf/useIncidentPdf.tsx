import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { logFailure } from '../../../api/logFailure.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import type { PdfProgress } from './savePdf.ts';

/** Without the dialog the PDF is still made. */
const PdfDialog = lazyWithRetry(() => import('./PdfDialog.tsx'), { missing: () => null });

type Wanted = { id: string; incident_id: string };

/** The code for reports is loaded on first use (PDF-1). */
export function useIncidentPdf(): [(incident: Wanted) => void, ReactElement | null] {
  const by = useViewer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useErrorNotification();
  const [progress, setProgress] = useState<PdfProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const make = async (incident: Wanted): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress({ text: 'Loading the case', done: 0, total: 0 });
    const onProgress = (next: PdfProgress) => {
      if (!signal.aborted) setProgress(next);
    };
    try {
      const { savePdf } = await import('./savePdf.ts');
      const { missing } = await savePdf(incident, { by, dataProvider, queryClient }, { signal, onProgress });
      notify(savedText(incident, missing), { type: missing > 0 ? 'warning' : 'success' });
    } catch (error) {
      if (signal.aborted) return;
      logFailure('Making a PDF', error);
      const text = error instanceof Error ? error.message : 'The PDF could not be created.';
      notifyError(text, () => void make(incident));
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };
  const dialog = progress ? (
    <PdfDialog progress={progress} onCancel={() => running.current?.abort()} />
  ) : null;
  return [(incident) => void make(incident), dialog];
}

function savedText({ incident_id }: Wanted, missing: number): string {
  if (missing === 0) return `Incident ${incident_id}.pdf saved.`;
  const photos = missing === 1 ? 'One photo or signature' : `${missing} photos or signatures`;
  return `Incident ${incident_id}.pdf saved. ${photos} could not be loaded; the report shows which.`;
}
