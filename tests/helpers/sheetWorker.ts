import {
  type IncidentSheet,
  incidentSheet,
} from '../../src/resources/incidents/list/export/incidentSheet.ts';
import type { SheetRequest } from '../../src/resources/incidents/list/export/writeIncidents.ts';

/** In place of the browser's worker that writes incidents: the same code, here. `vi.stubGlobal('Worker', SheetWorker)` */
export class SheetWorker {
  /** How many work now. */
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
