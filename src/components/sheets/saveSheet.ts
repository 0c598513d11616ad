import { askWorker } from './askWorker.ts';
import type { SheetContent, SheetKind } from './sheetBytes.ts';

export type WriteRequest = { kind: SheetKind; content: SheetContent };

/** What a person reads of a file that was not made. */
export const NOT_MADE = 'The file could not be made. Please try again.';

/** Writes a file off the main thread, and hands it to the person. @throws Error with a text for a person */
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
  giveFile(`${name}.${kind}`, file);
}

/** Hands a file to the person, by the browser's own way. */
export function giveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
