import type { SortPayload } from 'react-admin';
import type { IncidentFilter } from '../../../../../contract/values/incidentFilter.ts';
import { parseAnswer } from '../../../../api/callServer.ts';
import { InvalidResponseError } from '../../../../api/parse.ts';
import { askWorker } from '../../../../components/askWorker.ts';
import type { ReportProgress } from '../../../../components/spreadsheet/runningExport.ts';
import { NOT_MADE } from '../../../../components/spreadsheet/saveSheet.ts';
import type { SheetKind } from '../../../../components/spreadsheet/sheetBytes.ts';
import type { ConsoleDataProvider } from '../../../../dataProvider/index.ts';
import type { SheetPage } from './incidentSheet.ts';

export type SheetRequest = { page: ArrayBuffer } | { kind: SheetKind; sort: SortPayload };

/** Milliseconds; a slow phone may need minutes for tens of thousands of incidents. */
const WRITING_PATIENCE = 300_000;

/** Paging fields of a response; the specification's responses have both. */
type PageLength = { total?: unknown; total_pages?: unknown; nexturl?: unknown };

const hasMore = ({ nexturl, total_pages }: PageLength, page: number) =>
  nexturl === undefined ? page < Number(total_pages) : Boolean(nexturl);

type Options = {
  dataProvider: Pick<ConsoleDataProvider, 'getExportPage'>;
  sort: SortPayload;
  onBegin: () => void;
  tell: ReportProgress;
  signal: AbortSignal;
};

/**
 * Reads all filtered incidents page by page and writes them to a file in a worker (EXP-1 to EXP-3).
 * @returns undefined if there are no incidents
 * @throws Error with a readable text
 */
export async function writeIncidents(
  filter: IncidentFilter,
  kind: SheetKind,
  { dataProvider, sort, onBegin, tell, signal }: Options,
): Promise<{ count: number; file: Blob | undefined }> {
  const worker = new Worker(new URL('./incidentSheetWorker.ts', import.meta.url), { type: 'module' });
  const ask = <Answer>(request: SheetRequest, options: { transfer?: Transferable[]; patience?: number }) =>
    askWorker<Answer>(worker, request, { failure: NOT_MADE, signal, ...options });
  try {
    let after: string | undefined;
    for (let page = 1; ; page += 1) {
      const { body, ...response } = await dataProvider.getExportPage(filter, { page, after, signal });
      const taken = await ask<SheetPage>({ page: body }, { transfer: [body] });
      const answer = parseAnswer<PageLength>(response, taken.answer, true);
      if (!taken.isList) throw new InvalidResponseError('list');
      if (taken.known === 0) return { count: 0, file: undefined };
      if (page === 1) onBegin();
      tell({ read: taken.known, total: Math.max(taken.known, Number(answer.total) || 0) });
      after = taken.last;
      // A page without new rows ends the export, in case the server repeats the same page.
      if (taken.added > 0 && hasMore(answer, page)) continue;
      tell({ isWriting: true });
      return { count: taken.known, file: await ask<Blob>({ kind, sort }, { patience: WRITING_PATIENCE }) };
    }
  } finally {
    worker.terminate();
  }
}
