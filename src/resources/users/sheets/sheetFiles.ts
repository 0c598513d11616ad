import type { SheetKind } from './sheetBytes.ts';
import type { Sheet } from './sheetRows.ts';

export type ReadRequest = { file: Blob; name: string };
export type ReadAnswer = Sheet | { refused: string };
export type WriteRequest = { kind: SheetKind; rows: string[][] };

/** Milliseconds after which a file that makes work without end is given up. */
const PATIENCE = 30_000;

/** Reads the first sheet of a file, off the main thread. @throws Error with a text for a person */
export async function readSheetFile(file: File): Promise<Sheet> {
  const worker = new Worker(new URL('./sheetReader.ts', import.meta.url), { type: 'module' });
  const request: ReadRequest = { file, name: file.name };
  const answer = await answerOf<ReadAnswer>(
    worker,
    request,
    'This file could not be read. Please try again.',
  );
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

/** Writes a file off the main thread, and hands it to the person. @throws Error with a text for a person */
export async function saveSheet(name: string, kind: SheetKind, rows: string[][]): Promise<void> {
  const worker = new Worker(new URL('./sheetWriter.ts', import.meta.url), { type: 'module' });
  const request: WriteRequest = { kind, rows };
  const blob = await answerOf<Blob>(worker, request, 'The file could not be made. Please try again.');
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${kind}`;
  link.click();
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A worker ends with its work, or with our patience. */
function answerOf<Answer>(worker: Worker, request: object, failure: string): Promise<Answer> {
  let patience: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Answer>((resolve, reject) => {
    const fail = () => reject(new Error(failure));
    patience = setTimeout(fail, PATIENCE);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.onerror = fail;
    worker.postMessage(request);
  }).finally(() => {
    clearTimeout(patience);
    worker.terminate();
  });
}
