import {
  type IncidentSheet,
  incidentSheet,
} from '../../src/resources/incidents/list/export/incidentSheet.ts';
import type { SheetRequest } from '../../src/resources/incidents/list/export/writeIncidents.ts';

/** Replaces the browser's worker with the same code in this process. */
export class SheetWorker {
  static running = 0;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  private readonly sheet: IncidentSheet = incidentSheet();

  constructor() {
    SheetWorker.running += 1;
  }

  postMessage(request: SheetRequest): void {
    const data =
      'page' in request ? this.sheet.take(request.page) : this.sheet.bytes(request.kind, request.sort);
    setTimeout(() => this.onmessage?.({ data }));
  }

  terminate(): void {
    SheetWorker.running -= 1;
  }
}
