import type { ReadAnswer, ReadRequest } from './sheetFiles.ts';
import { readSpreadsheet } from './sheetRows.ts';
import { SHEET_TEXTS, SheetRefused } from './spreadsheet.ts';

addEventListener('message', async ({ data: { file, name, choice } }: MessageEvent<ReadRequest>) => {
  const answer: ReadAnswer = await readSpreadsheet(file, name, choice).catch((error: unknown) => ({
    refused: error instanceof SheetRefused ? error.message : SHEET_TEXTS.unreadable,
  }));
  postMessage(answer);
});
