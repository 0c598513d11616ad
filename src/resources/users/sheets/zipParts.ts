import { SHEET_TEXTS, SheetRefused } from './spreadsheet.ts';

type ZipPart = { packed: Uint8Array<ArrayBuffer>; isDeflated: boolean; size: number };

const ZIP_END = 0x06054b50;
const ZIP_ENTRY = 0x02014b50;
const DEFLATED = 8;

/**
 * Reads the directory of a zip.
 * @throws SheetRefused
 */
export function zipParts(bytes: Uint8Array<ArrayBuffer>): Map<string, ZipPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== ZIP_END) end -= 1;
  if (end < 0) throw new SheetRefused(SHEET_TEXTS.unreadable);
  const parts = new Map<string, ZipPart>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ZIP_ENTRY) {
      throw new SheetRefused(SHEET_TEXTS.unreadable);
    }
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    parts.set(name, {
      packed: packedBytes(bytes, view, {
        at: view.getUint32(at + 42, true),
        size: view.getUint32(at + 20, true),
      }),
      isDeflated: view.getUint16(at + 10, true) === DEFLATED,
      size: view.getUint32(at + 24, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

function packedBytes(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  { at, size }: { at: number; size: number },
) {
  if (at + 30 > bytes.length) throw new SheetRefused(SHEET_TEXTS.unreadable);
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return bytes.subarray(start, start + size);
}

export function unpackedSize(parts: ReadonlyMap<string, ZipPart>): number {
  return [...parts.values()].reduce((sum, { size }) => sum + size, 0);
}

/**
 * Returns an empty text for a missing part.
 * @throws SheetRefused if it unpacks to more than the directory states
 */
export async function partText(part: ZipPart | undefined): Promise<string> {
  if (!part) return '';
  if (!part.isDeflated) return new TextDecoder().decode(part.packed);
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  // The reader below reports the same error.
  writer.write(part.packed).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = readable.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let left = part.size;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    left -= next.value.length;
    if (left < 0) throw new SheetRefused(SHEET_TEXTS.unreadable);
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}
