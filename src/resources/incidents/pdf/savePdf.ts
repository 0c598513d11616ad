import { openStoredFiles, toFileUrl } from '../../../api/fileAccess.ts';
import { askWorker } from '../../../components/askWorker.ts';
import { downloadFile } from '../../../components/downloadFile.ts';
import type { PdfAnswer, PdfRequest } from './pdfWorker.ts';
import { type Making, readCase } from './readCase.ts';

export type PdfProgress = { text: string; done: number; total: number };

type Options = { signal: AbortSignal; onProgress: (progress: PdfProgress) => void };

/** Milliseconds without a message before the worker is terminated. */
const PATIENCE = 90_000;
const FAILURE = 'The PDF could not be created. Please try again.';

/**
 * Reads an incident, creates its report in a worker and downloads it (PDF-1).
 * @returns the number of photos and signatures that could not be loaded; the report names them
 * @throws Error with a readable text
 */
export async function savePdf(
  incident: { id: string; incident_id: string },
  making: Making,
  { signal, onProgress }: Options,
): Promise<{ missing: number }> {
  onProgress({ text: 'Loading the case', done: 0, total: 0 });
  const { report, parks } = await readCase(incident.id, making, signal);
  await openStoredFiles();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module' });
  const request: PdfRequest = { report, parks, filesUrl: toFileUrl('/').slice(0, -1) };
  const isProgress = (answer: PdfAnswer) => {
    if (answer.kind !== 'progress') return false;
    onProgress(answer);
    return true;
  };
  const options = { failure: FAILURE, isProgress, signal, patience: PATIENCE };
  const answer = await askWorker(worker, request, options).finally(() => worker.terminate());
  if (answer.kind !== 'made') throw new Error(FAILURE, { cause: answer });
  downloadFile(`Incident ${report.number}.pdf`, new Blob([answer.pdf], { type: 'application/pdf' }));
  return { missing: answer.missing };
}
