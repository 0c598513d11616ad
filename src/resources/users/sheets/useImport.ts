import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import {
  ambiguousDay,
  type DayOrder,
  guessColumns,
  type ImportField,
  type ImportProblem,
  type ImportRow,
  importRow,
  type MatchedColumns,
  REQUIRED_FIELDS,
} from '../../../../contract/accounts/accountImport.ts';
import { useSave } from '../../../components/form/useSave.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { randomId } from '../../../offline/randomId.ts';
import { referenceQuery } from '../../../reference/useReferenceData.ts';
import { readSheetFile } from './sheetFiles.ts';
import type { ReadChoice, Spreadsheet } from './sheetRows.ts';

type Step = 'file' | 'columns' | 'problems';
export type Checked = { good: number; bad: number; problems: ImportProblem[] };
export type Sheet = { headings: string[]; rows: Spreadsheet['rows'] };

export function useImport({ onStarted }: { onStarted: () => void }) {
  const { save } = useSave();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>('file');
  const [file, setFile] = useState<File>();
  const [book, setBook] = useState<Spreadsheet>();
  const [heading, setHeading] = useState(0);
  const [withOptions, setWithOptions] = useState(false);
  const [withHidden, setWithHidden] = useState(false);
  const [columns, setColumns] = useState<MatchedColumns>({});
  const [order, setOrder] = useState<DayOrder>();
  const [checked, setChecked] = useState<Checked>();
  const good = useRef<ImportRow[]>([]);
  /** The Idempotency-Key: a retry after a lost answer starts no second import. */
  const key = useRef('');

  const whileBusy = (overlay: string, name: string, send: () => Promise<void>) =>
    save({ name, overlay, send });

  const below = book?.rows.filter(({ row }) => row > heading) ?? [];
  const hidden = below.filter(({ isHidden }) => isHidden).length;
  const sheet: Sheet = {
    headings: headingsAt(book, heading),
    rows: withHidden ? below : below.filter(({ isHidden }) => !isHidden),
  };
  const unclearDay = sheet.rows
    .map(({ cells }) => cells[columns.account_expiry ?? -1] ?? '')
    .find((text) => ambiguousDay(text));
  const missing = findMissing(columns);

  const beginAt = (read: Spreadsheet, row: number, isNew = false) => {
    const headings = headingsAt(read, row);
    setHeading(row);
    // Keeps matches made by hand while the headings are the same.
    if (isNew || headings.join('\n') !== sheet.headings.join('\n')) setColumns(guessColumns(headings));
  };
  const read = (chosen: File, choice: ReadChoice = {}) =>
    whileBusy('Reading the file', 'Reading a spreadsheet', async () => {
      const found = await readSheetFile(chosen, choice);
      const isNew = chosen !== file;
      const isAnotherEncoding = choice.encoding !== undefined && below.length > 0;
      setFile(chosen);
      setBook(found);
      // Another encoding does not move rows or columns.
      if (!isAnotherEncoding) beginAt(found, found.heading, isNew);
      if (isNew) {
        setOrder(undefined);
        setWithHidden(false);
        setWithOptions(isUnclear(found));
      }
      setStep('columns');
    });

  return {
    step,
    file: file?.name ?? '',
    book,
    heading,
    sheet,
    withOptions,
    hidden,
    withHidden,
    columns,
    order,
    unclearDay,
    checked,
    missing,
    isReady:
      sheet.rows.length > 0 && missing.length === 0 && (unclearDay === undefined || order !== undefined),
    choose: (chosen: File) => read(chosen),
    readAgain: (choice: ReadChoice) => void (file && read(file, choice)),
    beginAt: (row: number) => void (book && beginAt(book, row)),
    showOptions: () => setWithOptions(true),
    setWithHidden,
    setOrder,
    match: (field: ImportField, column: number | undefined) => {
      const { [field]: _, ...others } = columns;
      setColumns(column === undefined ? others : { ...others, [field]: column });
    },
    check: () =>
      whileBusy('Checking every row', 'Checking an import', async () => {
        const { roleTitles } = await queryClient.ensureQueryData(referenceQuery);
        const rows = sheet.rows.map(({ row, cells }) => importRow(cells, columns, row, roleTitles, order));
        const answer = await dataProvider.checkImport(rows);
        const bad = new Set(answer.problems.map(({ row }) => row));
        good.current = rows.filter(({ row }) => !bad.has(row));
        key.current = randomId();
        setChecked({ good: answer.good, bad: bad.size, problems: answer.problems });
        setStep('problems');
      }),
    start: () =>
      whileBusy('Starting the import', 'Starting an import', async () => {
        await dataProvider.startImport(file?.name ?? '', good.current, key.current);
        setStep('file');
        onStarted();
      }),
    back: () => setStep('columns'),
    again: () => setStep('file'),
  };
}

const headingsAt = (book: Spreadsheet | undefined, heading: number): string[] =>
  book?.rows.find(({ row }) => row === heading)?.cells.map((text) => text.trim()) ?? [];

const findMissing = (columns: MatchedColumns) =>
  REQUIRED_FIELDS.filter((field) => columns[field] === undefined);

function isUnclear(book: Spreadsheet): boolean {
  const { encodings, sheets, sheet, rows, heading } = book;
  return (
    encodings.length > 0 ||
    (sheets.length > 1 && sheet !== sheets[0]) ||
    heading !== rows[0]?.row ||
    findMissing(guessColumns(headingsAt(book, heading))).length > 0
  );
}
