import { askWorker } from '../../../components/sheets/askWorker.ts';
import type { Sheet } from './sheetRows.ts';

export type ReadRequest = { file: Blob; name: string };
export type ReadAnswer = Sheet | { refused: string };

/** Reads the first sheet of a file, off the main thread. @throws Error with a text for a person */
export async function readSheetFile(file: File): Promise<Sheet> {
  const worker = new Worker(new URL('./sheetReader.ts', import.meta.url), { type: 'module' });
  const request: ReadRequest = { file, name: file.name };
  const failure = 'This file could not be read. Please try again.';
  const answer = await askWorker<ReadAnswer>(worker, request, { failure }).finally(() => worker.terminate());
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}
