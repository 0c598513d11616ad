import type { ReadAnswer, ReadRequest } from './sheetFiles.ts';
import { readSheetOf, SHEET_TEXTS, SheetRefused } from './sheetRows.ts';

addEventListener('message', async ({ data: { file, name } }: MessageEvent<ReadRequest>) => {
  const answer: ReadAnswer = await readSheetOf(file, name).catch((error: unknown) => ({
    refused: error instanceof SheetRefused ? error.message : SHEET_TEXTS.unreadable,
  }));
  postMessage(answer);
});
