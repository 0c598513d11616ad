import type { SheetKind } from './sheetBytes.ts';
import type { Sheet } from './sheetRows.ts';

/** To read a file, or to write one. */
export type SheetRequest = { file: Blob; name: string } | { kind: SheetKind; rows: string[][] };
export type SheetAnswer = { sheet: Sheet } | { blob: Blob } | { refused: string };

/** Milliseconds after which a file that makes work without end is given up. */
const PATIENCE = 30_000;

/** Reads the first sheet of a file, off the main thread. @throws Error with a text for a person */
export async function readSheetFile(file: File): Promise<Sheet> {
  const answer = await ask({ file, name: file.name });
  if ('sheet' in answer) return answer.sheet;
  throw new Error('refused' in answer ? answer.refused : FAILED);
}

/** Writes a file off the main thread, and hands it to the person. */
export async function saveSheet(name: string, kind: SheetKind, rows: string[][]): Promise<void> {
  const answer = await ask({ kind, rows });
  if (!('blob' in answer)) throw new Error(FAILED);
  const url = URL.createObjectURL(answer.blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${kind}`;
  link.click();
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const FAILED = 'The spreadsheet could not be made. Please try again.';

/** In a worker of its own, which is ended with its work or its patience. */
function ask(request: SheetRequest): Promise<SheetAnswer> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<SheetAnswer>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('This file takes too long to read.')), PATIENCE);
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
      clearTimeout(patience);
      resolve(data);
    };
    worker.onerror = () => {
      clearTimeout(patience);
      reject(new Error(FAILED));
    };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
