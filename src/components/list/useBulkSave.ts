import { type RaRecord, useListContext } from 'react-admin';
import { isUnreachable } from '../../api/callServer.ts';
import { logFailure } from '../../api/logFailure.ts';
import { useDialogs } from '../dialogs/useDialogs.tsx';
import { type Sending, useSave } from '../form/useSave.ts';

type Work<Row> = {
  save: (row: Row) => Promise<unknown>;
  /** Past participle: `closed`. */
  done: string;
  /** Called after each round, before failures are reported. */
  after: () => void | Promise<void>;
};

type Refused<Row> = {
  row: Row;
  why: string;
  /** Its answer was lost, so it may have been saved. */
  isUnknown?: boolean;
};

type Options<Row> = {
  one: string;
  nameOf: (row: Row) => string;
};

/**
 * Saves rows one after the other, and resolves to whether all were saved. Failed rows stay selected for a retry
 * (GRP-3, SHELL-11).
 */
export function useBulkSave<Row extends RaRecord>({ one, nameOf }: Options<Row>) {
  const { onSelect } = useListContext<Row>();
  const { confirm } = useDialogs();
  const { save } = useSave();

  /** Stops at the first network failure. */
  const getRefused = async (
    rows: readonly Row[],
    saveRow: Work<Row>['save'],
    onProgress: Sending['onProgress'],
  ): Promise<Refused<Row>[]> => {
    const refused: Refused<Row>[] = [];
    for (const [index, row] of rows.entries()) {
      onProgress({ text: `Saving ${index + 1} of ${rows.length}`, percent: (index / rows.length) * 100 });
      try {
        await saveRow(row);
      } catch (error) {
        logFailure(`saving each ${one}`, error);
        const why = error instanceof Error ? error.message : '';
        const isUnknown = isUnreachable(error);
        refused.push({ row, why, isUnknown });
        if (isUnknown) return [...refused, ...rows.slice(index + 1).map((left) => ({ row: left, why }))];
      }
    }
    return refused;
  };

  const saveEach = async (rows: readonly Row[], work: Work<Row>): Promise<boolean> => {
    const refused = await save({
      name: `saving each ${one}`,
      send: async ({ onProgress }) => {
        const left = await getRefused(rows, work.save, onProgress);
        onSelect(left.map(({ row }) => row.id));
        await work.after();
        return left;
      },
    });
    if (!refused || refused.length === 0) return refused !== undefined;
    const left = refused.map(({ row }) => row);
    const saved = rows.filter((row) => !left.includes(row));
    const isUnknown = refused.some((each) => each.isUnknown);
    const title = saved.length > 0 ? `Some ${one}s were not ${work.done}` : `No ${one}s were ${work.done}`;
    const isAgain = await confirm({
      title: isUnknown ? `Some ${one}s may not have been ${work.done}` : title,
      text: outcome(saved, refused, work.done),
      yes: 'Try again',
      no: 'Close',
    });
    return isAgain ? saveEach(left, work) : false;
  };

  const getNames = (rows: readonly Row[]) => rows.map(nameOf).join(', ');
  /** `Changed: Ann Tan. Not changed: Ben Lim. Not yours to change.` */
  const outcome = (saved: readonly Row[], refused: readonly Refused<Row>[], done: string): string => {
    const whys = [...new Set(refused.map(({ why }) => why))];
    const notSaved = whys.flatMap((why) => {
      const such = refused.filter((each) => each.why === why);
      const [unknown, certain] = [true, false].map((isUnknown) =>
        getNames(such.filter((each) => Boolean(each.isUnknown) === isUnknown).map(({ row }) => row)),
      );
      return [unknown && `Perhaps ${done}: ${unknown}.`, certain && `Not ${done}: ${certain}.`, why];
    });
    const Done = done.charAt(0).toUpperCase() + done.slice(1);
    return [saved.length > 0 && `${Done}: ${getNames(saved)}.`, ...notSaved].filter(Boolean).join(' ');
  };

  return saveEach;
}
