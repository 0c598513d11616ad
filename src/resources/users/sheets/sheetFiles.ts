import { askWorker } from '../../../components/askWorker.ts';
import type { ReadChoice, Spreadsheet } from './sheetRows.ts';

export type ReadRequest = { file: Blob; name: string; choice: ReadChoice };
export type ReadAnswer = Spreadsheet | { refused: string };

/**
 * Reads a file in a worker.
 * @throws Error with a readable text
 */
export async function readSheetFile(file: File, choice: ReadChoice): Promise<Spreadsheet> {
  const worker = new Worker(new URL('./sheetReader.ts', import.meta.url), { type: 'module' });
  const request: ReadRequest = { file, name: file.name, choice };
  const failure = 'This file could not be read. Please try again.';
  const answer = await askWorker<ReadAnswer>(worker, request, { failure }).finally(() => worker.terminate());
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}
