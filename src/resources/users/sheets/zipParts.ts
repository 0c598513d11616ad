import { type UnzipFileFilter, unzipSync } from 'fflate';
import { SHEET_TEXTS, SheetRefused } from './spreadsheet.ts';

/** `unpackedSize` is what the directory states; no part unpacks to more. Missing parts are empty texts. */
type Zip = { unpackedSize: number; text: (path: string) => string };

/** @throws SheetRefused */
export function openZip(bytes: Uint8Array): Zip {
  const unzip = (filter: UnzipFileFilter) => {
    try {
      return unzipSync(bytes, { filter });
    } catch {
      throw new SheetRefused(SHEET_TEXTS.unreadable);
    }
  };
  let unpackedSize = 0;
  unzip(({ originalSize }) => {
    unpackedSize += originalSize;
    return false;
  });
  const text = (path: string) => new TextDecoder().decode(unzip(({ name }) => name === path)[path]);
  return { unpackedSize, text };
}
