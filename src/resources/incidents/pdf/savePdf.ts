import { openFiles } from '../../../api/fileCookie.ts';
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
  await openFiles();
  signal.throwIfAborted();
  const { pdf, missing } = await madeBy({ report, parks }, signal, onProgress);
  downloadFile(`Incident ${report.number}.pdf`, new Blob([pdf], { type: 'application/pdf' }));
  return { missing };
}

type Made = Extract<PdfAnswer, { kind: 'made' }>;

function madeBy(
  request: PdfRequest,
  signal: AbortSignal,
  onProgress: (progress: PdfProgress) => void,
): Promise<Made> {
  const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), { type: 'module' });
  let patience: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Made>((resolve, reject) => {
    const fail = () => reject(new Error(FAILURE));
    const wait = () => {
      clearTimeout(patience);
      patience = setTimeout(fail, PATIENCE);
    };
    wait();
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.onmessage = ({ data }: MessageEvent<PdfAnswer>) => {
      wait();
      if (data.kind === 'made') resolve(data);
      else if (data.kind === 'progress') onProgress(data);
      else reject(new Error(FAILURE, { cause: data.reason }));
    };
    worker.onerror = fail;
    worker.postMessage(request);
  }).finally(() => {
    clearTimeout(patience);
    worker.terminate();
  });
}
