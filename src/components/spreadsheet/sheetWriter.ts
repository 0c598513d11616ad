import type { WriteRequest } from './saveSheet.ts';
import { sheetBytes } from './sheetBytes.ts';

addEventListener('message', ({ data: { kind, content } }: MessageEvent<WriteRequest>) => {
  postMessage(sheetBytes(kind, content));
});
