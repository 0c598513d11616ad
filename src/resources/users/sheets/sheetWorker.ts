import type { SheetAnswer, SheetRequest } from './sheetFiles.ts';
import { readSheetOf, SHEET_TEXTS, SheetRefused } from './sheetRows.ts';

addEventListener('message', async ({ data }: MessageEvent<SheetRequest>) => {
  const answer = await answerTo(data).catch((error: unknown) => ({
    refused: error instanceof SheetRefused ? error.message : SHEET_TEXTS.unreadable,
  }));
  postMessage(answer);
});

async function answerTo(request: SheetRequest): Promise<SheetAnswer> {
  if ('file' in request) return { sheet: await readSheetOf(request.file, request.name) };
  // What reads needs nothing of what writes.
  const { sheetBytes } = await import('./sheetBytes.ts');
  return { blob: sheetBytes(request.kind, request.rows) };
}
