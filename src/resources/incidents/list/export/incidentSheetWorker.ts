import { incidentSheet } from './incidentSheet.ts';
import type { SheetRequest } from './writeIncidents.ts';

const sheet = incidentSheet();

addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  postMessage('page' in data ? sheet.take(data.page) : sheet.bytes(data.kind, data.sort));
});
