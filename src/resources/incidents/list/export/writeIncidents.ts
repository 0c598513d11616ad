import type { SortPayload } from 'react-admin';
import type { IncidentFilter } from '../../../../../contract/values/incidentFilter.ts';
import { InvalidResponseError } from '../../../../api/answers.ts';
import { parseAnswer } from '../../../../api/callServer.ts';
import { askWorker } from '../../../../components/spreadsheet/askWorker.ts';
import type { TellProgress } from '../../../../components/spreadsheet/runningExport.ts';
import { NOT_MADE } from '../../../../components/spreadsheet/saveSheet.ts';
import type { SheetKind } from '../../../../components/spreadsheet/sheetBytes.ts';
import { exportPage } from '../../../../dataProvider/incidentExport.ts';
import type { PageTaken } from './incidentSheet.ts';

export type SheetRequest = { page: ArrayBuffer } | { kind: SheetKind; sort: SortPayload };

/** Milliseconds: tens of thousands of incidents on a weak phone. Whoever waits has a Cancel. */
const WRITING_PATIENCE = 300_000;

/** What an answer says of the pages after it; the specification's have both. */
type PageLength = { total?: unknown; total_pages?: unknown; nexturl?: unknown };

const hasMore = ({ nexturl, total_pages }: PageLength, page: number) =>
  nexturl === undefined ? page < Number(total_pages) : Boolean(nexturl);

type Options = {
  sort: SortPayload;
  /** As the server has answered the first time. */
  onBegin: () => void;
  tell: TellProgress;
  signal: AbortSignal;
};

/**
 * EXP-1 to EXP-3: every incident that fits, page after page, as a file. The pages are read and written in a worker, and the
 * main thread only hands them on.
 * @returns no file where nothing fits
 * @throws Error with a text for a person
 */
export async function writeIncidents(
  filter: IncidentFilter,
  kind: SheetKind,
  { sort, onBegin, tell, signal }: Options,
): Promise<{ count: number; file: Blob | undefined }> {
  const worker = new Worker(new URL('./incidentSheetWorker.ts', import.meta.url), { type: 'module' });
  const ask = <Answer>(request: SheetRequest, options: { transfer?: Transferable[]; patience?: number }) =>
    askWorker<Answer>(worker, request, { failure: NOT_MADE, signal, ...options });
  try {
    let after: string | undefined;
    for (let page = 1; ; page += 1) {
      const { body, ...response } = await exportPage(filter, { page, after, signal });
      const taken = await ask<PageTaken>({ page: body }, { transfer: [body] });
      const answer = parseAnswer<PageLength>(response, taken.answer, true);
      if (!taken.isList) throw new InvalidResponseError('list');
      if (taken.known === 0) return { count: 0, file: undefined };
      if (page === 1) onBegin();
      tell({ read: taken.known, total: Math.max(taken.known, Number(answer.total) || 0) });
      after = taken.last;
      // One that answers the same page for ever has no other.
      if (taken.added > 0 && hasMore(answer, page)) continue;
      tell({ isWriting: true });
      return { count: taken.known, file: await ask<Blob>({ kind, sort }, { patience: WRITING_PATIENCE }) };
    }
  } finally {
    worker.terminate();
  }
}
