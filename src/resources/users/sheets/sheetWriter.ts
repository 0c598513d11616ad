import { sheetBytes } from './sheetBytes.ts';
import type { WriteRequest } from './sheetFiles.ts';

addEventListener('message', ({ data: { kind, rows } }: MessageEvent<WriteRequest>) => {
  postMessage(sheetBytes(kind, rows));
});
