import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { incidentFacts } from '../../../../contract/access.ts';
import { type BulkAction, mayAct } from '../../../../contract/incidents/incidentFlow.ts';
import { type OpenPoint, openPoints } from '../../../../contract/incidents/openPoints.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { HttpError } from '../../../api/callServer.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { useRemark } from '../../../components/form/useRemark.tsx';
import { type Sending, useSave } from '../../../components/form/useSave.ts';
import { useBulkSave } from '../../../components/list/useBulkSave.ts';
import { nextPaint } from '../../../components/navigation/nextPaint.ts';
import { FULL_RECORD } from '../../../dataProvider/incidents.ts';
import type { SaveMeta } from '../../../dataProvider/incidentUpdate.ts';
import { randomId } from '../../../offline/randomId.ts';
import { pages } from '../../../pages.ts';
import { getRowCode, type ListRow } from './rows/listRow.ts';

/**
 * Closes or archives incidents with one confirmation but separate saves (FLOW-1 to FLOW-5). The server rejects a case
 * that was saved since it was read; a retry reads it again (DET-11).
 */
export function useBulkAction(onChanged: () => void): (rows: readonly ListRow[], action: BulkAction) => void {
  const viewer = useViewer();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const { confirm } = useDialogs();
  const askRemark = useRemark();
  const { save: load } = useSave();
  const saveEach = useBulkSave<ListRow>({ one: 'incident', nameOf: getRowCode });

  const read = async ({ id }: ListRow): Promise<Incident> =>
    (await dataProvider.getOne<Incident>('incidents', { id, meta: FULL_RECORD })).data;

  /** If one cannot be read, nothing is asked or saved: the question must name the open points of every case. */
  const readAll = async (
    rows: readonly ListRow[],
    { onProgress }: Sending,
  ): Promise<Map<string, Incident>> => {
    const cases = new Map<string, Incident>();
    for (const [index, row] of rows.entries()) {
      onProgress({ text: `Loading ${index + 1} of ${rows.length}`, percent: (index / rows.length) * 100 });
      try {
        cases.set(row.id, await read(row));
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        throw new Error(`${getRowCode(row)} could not be loaded, so nothing was changed. ${error.message}`);
      }
    }
    return cases;
  };

  const askAndSave = async (
    rows: readonly ListRow[],
    action: BulkAction,
    cases: Map<string, Incident>,
  ): Promise<void> => {
    const { done } = WORDS[action];
    const open = rows.flatMap((row) => {
      const points = openPoints(cases.get(row.id) as Incident);
      return points.length > 0 ? [{ row, points }] : [];
    });
    const question = getQuestion(rows, action);
    let remark: string | undefined;
    if (action === 'Closed') {
      const body = (close: () => void) =>
        open.length > 0 && (
          <LeftOpen
            of={open}
            onGo={({ id }) => {
              close();
              navigate(pages.incident.to(id));
            }}
          />
        );
      remark = await askRemark({ ...question, required: false, body });
      if (remark === undefined) return;
    } else if (!(await confirm({ ...question, no: 'Cancel', destructive: true }))) return;

    const keys = new Map(rows.map(({ id }) => [id, randomId()]));
    const save = async (row: ListRow) => {
      const incident = cases.get(row.id) ?? (await read(row));
      if (!mayAct(viewer, incidentFacts(incident), action))
        throw new Error(`The status is now ${incident.incident_status}.`);
      const meta: SaveMeta = { action, idempotencyKey: keys.get(row.id), ...(remark && { remark }) };
      try {
        await dataProvider.update('incidents', { id: row.id, data: {}, previousData: incident, meta });
      } catch (error) {
        // A rejected incident must be read again, and its retry needs a new key.
        if (error instanceof HttpError) {
          cases.delete(row.id);
          keys.set(row.id, randomId());
        } else cases.set(row.id, incident);
        throw error;
      }
    };
    const after = async () => {
      await queryClient.invalidateQueries({ queryKey: ['incidents'] });
      await nextPaint();
      onChanged();
    };
    if (await saveEach(rows, { done, save, after })) {
      notify(`${incidentsText(rows.length)} ${done}.`, { type: 'success' });
    }
  };

  return (rows, action) =>
    void load({
      name: `reading incidents to be ${WORDS[action].done}`,
      overlay: 'Loading…',
      send: (sending) => readAll(rows, sending),
      onDone: (cases) => askAndSave(rows, action, cases),
    });
}

const WORDS = {
  Closed: { title: 'Confirm to close', yes: 'Close', done: 'closed' },
  Archive: { title: 'Confirm to archive', yes: 'Archive', done: 'archived' },
} as const satisfies Record<BulkAction, unknown>;

function getQuestion(rows: readonly ListRow[], action: BulkAction) {
  const codes = rows.map(getRowCode).join(', ');
  const { title, yes } = WORDS[action];
  const text =
    action === 'Closed'
      ? `Do you really want to close ${incidentsText(rows.length)}? ${codes}.`
      : `${incidentsText(rows.length)} will be archived: ${codes}. You can reopen ${rows.length === 1 ? 'it' : 'them'} later with a remark.`;
  return { title, text, yes };
}

const incidentsText = (count: number) => (count === 1 ? '1 incident' : `${count} incidents`);

type LeftOpenProps = {
  of: readonly { row: ListRow; points: OpenPoint[] }[];
  onGo: (row: ListRow) => void;
};

function LeftOpen({ of: cases, onGo }: LeftOpenProps) {
  return (
    <div>
      <p>These items are still open. Complete them first, or close the incidents anyway:</p>
      <ul>
        {cases.map(({ row, points }) => (
          <li key={row.id}>
            <Button sx={{ minHeight: 44 }} onClick={() => onGo(row)}>
              {getRowCode(row)}
            </Button>
            {points.map(({ text }) => text).join(' ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
