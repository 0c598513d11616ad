import { DocumentName } from './values.ts';

/** Firestore's order of kinds: nothing, booleans, numbers, texts, names of documents, lists, maps. */
export function kindOf(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  if (value instanceof DocumentName) return 4;
  return Array.isArray(value) ? 5 : 6;
}

/** Negative, zero or positive, as Firestore orders two values: by kind first, texts by their UTF-8 bytes. */
export function compare(a: unknown, b: unknown): number {
  const kinds = kindOf(a) - kindOf(b);
  if (kinds !== 0) return kinds;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (a instanceof DocumentName && b instanceof DocumentName) return compare(a.name, b.name);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  if (isMap(a) && isMap(b)) return compareLists(flat(a), flat(b));
  return 0;
}

/** NaN comes first. */
function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return a < b ? -1 : Number(a > b);
}

function compareLists(a: unknown[], b: unknown[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = compare(a[index], b[index]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

export function isMap(value: unknown): value is Record<string, unknown> {
  return kindOf(value) === 6;
}

/** Maps compare by their sorted keys, each followed by its value. */
function flat(map: Record<string, unknown>): unknown[] {
  return Object.keys(map)
    .sort((a, b) => compare(a, b))
    .flatMap((key) => [key, map[key]]);
}
