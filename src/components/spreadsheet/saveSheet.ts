import { askWorker } from '../askWorker.ts';
import { downloadFile } from '../downloadFile.ts';
import type { SheetContent, SheetKind } from './sheetBytes.ts';

export type WriteRequest = { kind: SheetKind; content: SheetContent };

export const NOT_MADE = 'The file could not be created. Please try again.';

/** Writes the file in a worker. @throws Error with a message for the user */
export async function saveSheet(
  name: string,
  kind: SheetKind,
  content: SheetContent,
  signal?: AbortSignal,
): Promise<void> {
  const worker = new Worker(new URL('./sheetWriter.ts', import.meta.url), { type: 'module' });
  const request: WriteRequest = { kind, content };
  const file = await askWorker<Blob>(worker, request, { failure: NOT_MADE, signal }).finally(() =>
    worker.terminate(),
  );
  downloadFile(`${name}.${kind}`, file);
}
