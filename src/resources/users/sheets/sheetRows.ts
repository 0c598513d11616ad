import { guessColumns, REQUIRED_FIELDS } from '../../../../contract/accounts/accountImport.ts';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../../../contract/limits.ts';
import {
  csvRows,
  decode,
  type Encoding,
  type PossibleEncoding,
  possibleEncodings,
  unicodeText,
} from './csvRows.ts';
import { SHEET_TEXTS, SheetRefused, type SheetRow } from './spreadsheet.ts';
import { openWorkbook } from './xlsxRows.ts';

export type ReadChoice = { sheet?: string | undefined; encoding?: Encoding | undefined };

export type Spreadsheet = {
  sheets: string[];
  sheet: string;
  encodings: PossibleEncoding[];
  encoding: Encoding | undefined;
  rows: SheetRow[];
  heading: number;
};

/** @throws SheetRefused */
export async function readSpreadsheet(
  file: Blob,
  name: string,
  choice: ReadChoice = {},
): Promise<Spreadsheet> {
  const kind = /\.(xlsx|csv|tsv|txt)$/i.exec(name)?.[1]?.toLowerCase();
  if (!kind) throw new SheetRefused(SHEET_TEXTS.type);
  if (file.size > IMPORT_MAX_BYTES) throw new SheetRefused(SHEET_TEXTS.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return kind === 'xlsx' ? readWorkbook(bytes, choice) : readText(bytes, choice);
}

function readText(bytes: Uint8Array, { encoding }: ReadChoice): Spreadsheet {
  const unicode = unicodeText(bytes);
  const encodings = unicode === undefined ? possibleEncodings(bytes) : [];
  if (unicode === undefined && encodings.length === 0) throw new SheetRefused(SHEET_TEXTS.encoding);
  const book = { sheets: [], sheet: '', encodings, encoding };
  const text = unicode ?? (encoding && decode(bytes, encoding));
  if (text === undefined) return { ...book, rows: [], heading: 0 };
  return { ...book, ...list(csvRows(text), SHEET_TEXTS.empty) };
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, choice: ReadChoice): Promise<Spreadsheet> {
  const { sheets, read } = openWorkbook(bytes);
  const readList = async (sheet: string) => {
    const empty = sheets.length > 1 ? SHEET_TEXTS.emptySheet(sheet) : SHEET_TEXTS.empty;
    const found = list(await read(sheet), empty);
    return { sheets, sheet, encodings: [], encoding: undefined, ...found };
  };
  if (choice.sheet !== undefined) return readList(choice.sheet);
  let best: Spreadsheet | undefined;
  let refused: unknown = new SheetRefused(SHEET_TEXTS.unreadable);
  for (const sheet of sheets) {
    const found = await readList(sheet).catch((error: unknown) => {
      if (sheet === sheets[0]) refused = error;
    });
    if (found && (!best || score(getHeadings(found)) > score(getHeadings(best)))) best = found;
    if (best && listMissing(getHeadings(best)).length === 0) break;
  }
  if (!best) throw refused;
  return best;
}

const getHeadings = ({ rows, heading }: Pick<Spreadsheet, 'rows' | 'heading'>) =>
  rows.find(({ row }) => row === heading)?.cells ?? [];
const listMissing = (cells: readonly string[]) => {
  const columns = guessColumns(cells);
  return REQUIRED_FIELDS.filter((field) => columns[field] === undefined);
};
const score = (cells: readonly string[]) => Object.keys(guessColumns(cells)).length;

/** The maximum number of rows above the headings, such as a title. */
const ABOVE_MAX = 20;

function list(cells: SheetRow[], empty: string): Pick<Spreadsheet, 'rows' | 'heading'> {
  const rows = cells.filter((row) => row.cells.some((text) => text.trim() !== ''));
  const candidates = rows.slice(0, ABOVE_MAX);
  const most = Math.max(0, ...candidates.map((row) => score(row.cells)));
  const index = candidates.findIndex((row) => score(row.cells) === most);
  const below = rows.length - index - 1;
  if (below < 1) throw new SheetRefused(empty);
  if (below > IMPORT_MAX_ROWS) throw new SheetRefused(SHEET_TEXTS.rows(below));
  return { rows, heading: rows[index]?.row ?? 0 };
}
