import { parse } from 'papaparse';
import { withoutGuard } from '../../../components/spreadsheet/csv.ts';
import { FARTHEST, SHEET_TEXTS, SheetRefused, type SheetRow } from './spreadsheet.ts';

const ENCODINGS = {
  'windows-1252': 'Western European (Windows)',
  macintosh: 'Western European (Mac)',
  gb18030: 'Chinese, simplified',
  big5: 'Chinese, traditional',
  shift_jis: 'Japanese',
  'euc-kr': 'Korean',
} as const;
export type Encoding = keyof typeof ENCODINGS;

export type PossibleEncoding = { encoding: Encoding; title: string; sample: string };

/** Decodes a file that is valid UTF-8, or UTF-16 as in Excel's "Unicode Text". */
export function unicodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0) return decode(bytes, 'utf-16le');
  if ((first === 0xfe && second === 0xff) || first === 0) return decode(bytes, 'utf-16be');
  return decode(bytes, 'utf-8');
}

export function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Characters that do not occur in a list of names, so the file does not have this encoding. */
const IMPLAUSIBLE = /[\p{Co}\p{Cn}\ufffd]|(?![\t\r\n])\p{Cc}/u;
const FOREIGN_WORDS = /[^\r\n,;|\t"]*\P{ASCII}[^\r\n,;|\t"]*/gu;

export function possibleEncodings(bytes: Uint8Array): PossibleEncoding[] {
  return (Object.keys(ENCODINGS) as Encoding[]).flatMap((encoding) => {
    const text = decode(bytes, encoding);
    if (text === undefined || IMPLAUSIBLE.test(text)) return [];
    const words = new Set(
      text
        .match(FOREIGN_WORDS)
        ?.slice(0, 100)
        .map((word) => word.trim().slice(0, 40)),
    );
    return [{ encoding, title: ENCODINGS[encoding], sample: [...words].slice(0, 4).join(' · ') }];
  });
}

export function csvRows(text: string): SheetRow[] {
  // Excel's optional first line defines the delimiter and is not a row.
  const [line = '', delimiter = ''] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const { data, errors } = parse<string[]>(text.slice(line.length), {
    ...{ delimiter, header: false },
    // Only rows that can be read are kept in memory.
    preview: FARTHEST.row + 1,
  });
  const broken = errors.find(({ code }) => code === 'MissingQuotes');
  if (broken) throw new SheetRefused(SHEET_TEXTS.quotes((broken.row ?? 0) + 1));
  if (data.length > FARTHEST.row) throw new SheetRefused(SHEET_TEXTS.length);
  return data.map((cells, index) => {
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    if (last >= FARTHEST.column) throw new SheetRefused(SHEET_TEXTS.far(`A cell in row ${index + 1}`));
    return { row: index + 1, cells: cells.slice(0, last + 1).map(withoutGuard) };
  });
}
