import { useRef, useState } from 'react';
import {
  guessColumns,
  type ImportField,
  type ImportProblem,
  type ImportRow,
  importRow,
  type MatchedColumns,
  REQUIRED_FIELDS,
} from '../../../../contract/accountImport.ts';
import { useTellFailure } from '../../../components/useTellFailure.tsx';
import { checkImport, startImport } from '../../../dataProvider/accountSheets.ts';
import { randomId } from '../../../drafts/randomId.ts';
import { logFailure } from '../../../host/logFailure.ts';
import { readSheetFile } from './sheetFiles.ts';
import type { Sheet } from './sheetRows.ts';

type Step = 'file' | 'columns' | 'problems';
export type Checked = { good: number; bad: number; problems: ImportProblem[] };

/** The way of a file from the person's disk to the host, and back where something is wrong. */
export function useImport({ onStarted }: { onStarted: () => void }) {
  const tellFailure = useTellFailure();
  const [step, setStep] = useState<Step>('file');
  const [file, setFile] = useState('');
  const [sheet, setSheet] = useState<Sheet>();
  const [columns, setColumns] = useState<MatchedColumns>({});
  const [checked, setChecked] = useState<Checked>();
  const [busy, setBusy] = useState('');
  const good = useRef<ImportRow[]>([]);
  /** The same confirmation, sent again because the answer was lost, is one import. */
  const key = useRef('');

  const whileBusy = async (text: string, what: string, work: () => Promise<void>): Promise<void> => {
    setBusy(text);
    try {
      await work();
    } catch (error) {
      logFailure(what, error);
      tellFailure(error instanceof Error ? error.message : 'Please try again.', () => {
        void whileBusy(text, what, work);
      });
    } finally {
      setBusy('');
    }
  };

  return {
    step,
    file,
    sheet,
    columns,
    checked,
    busy,
    missing: REQUIRED_FIELDS.filter((field) => columns[field] === undefined),
    choose: (chosen: File) =>
      whileBusy('Reading the file', 'Reading a spreadsheet', async () => {
        const read = await readSheetFile(chosen);
        setFile(chosen.name);
        setSheet(read);
        setColumns(guessColumns(read.headings));
        setStep('columns');
      }),
    match: (field: ImportField, column: number | undefined) => {
      const { [field]: _, ...others } = columns;
      setColumns(column === undefined ? others : { ...others, [field]: column });
    },
    check: () =>
      whileBusy('Checking every row', 'Checking an import', async () => {
        const rows = (sheet?.rows ?? []).map(({ row, cells }) => importRow(cells, columns, row));
        const answer = await checkImport(rows);
        const bad = new Set(answer.problems.map(({ row }) => row));
        good.current = rows.filter(({ row }) => !bad.has(row));
        key.current = randomId();
        setChecked({ good: answer.good, bad: bad.size, problems: answer.problems });
        setStep('problems');
      }),
    start: () =>
      whileBusy('Handing the accounts over', 'Starting an import', async () => {
        await startImport(file, good.current, key.current);
        setStep('file');
        onStarted();
      }),
    back: () => setStep('columns'),
    again: () => setStep('file'),
  };
}
