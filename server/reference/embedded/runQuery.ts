import { holds, inequalityFields, type Reader } from './conditions.ts';
import { compare, isMap } from './order.ts';
import type { DocumentRow } from './store.ts';
import type { Aggregation, Cursor, FieldPath, StructuredQuery } from './structuredQuery.ts';
import { DocumentName, toWire, type WireValue } from './values.ts';

/*
 * Queries are answered in memory: a collection of reference data has tens of documents, and Firestore's own rules of
 * comparison are kept to the letter here, which SQL would not.
 */

const DOCUMENT_NAME = '__name__';

type Order = StructuredQuery['orderBy'][number];
/** Values are read by document, because a name is asked for like a field. */
type ReaderOf = (document: DocumentRow) => Reader;

/** The documents that a query finds, in its order. `nameOf` writes a document's full name. */
export function runQuery(
  rows: DocumentRow[],
  query: StructuredQuery,
  nameOf: (row: DocumentRow) => string,
): DocumentRow[] {
  const readerOf: ReaderOf = (row) => (field) =>
    field.length === 1 && field[0] === DOCUMENT_NAME
      ? new DocumentName(nameOf(row))
      : valueAt(row.data, field);
  const orders = ordersOf(query);
  const found = rows
    .filter((row) => {
      const read = readerOf(row);
      return (
        orders.every(({ field }) => read(field) !== undefined) && (!query.where || holds(query.where, read))
      );
    })
    .sort((a, b) => compareBy(orders, readerOf(a), readerOf(b)))
    .filter((row) => isWithin(query, orders, readerOf(row)));
  return found.slice(query.offset, query.limit === undefined ? undefined : query.offset + query.limit);
}

/** What Firestore adds itself: the field of an inequality, and the name, so that the order is always one. */
function ordersOf({ orderBy, where }: StructuredQuery): Order[] {
  const unequal = orderBy.length === 0 && where ? inequalityFields(where) : [];
  const orders: Order[] = [
    ...orderBy,
    ...unequal.map((field) => ({ field, direction: 'ASCENDING' as const })),
  ];
  if (orders.some(({ field }) => field[0] === DOCUMENT_NAME)) return orders;
  return [...orders, { field: [DOCUMENT_NAME], direction: orders.at(-1)?.direction ?? 'ASCENDING' }];
}

function valueAt(data: Record<string, unknown>, field: FieldPath): unknown {
  let value: unknown = data;
  for (const name of field) {
    if (!isMap(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

function compareBy(orders: Order[], a: Reader, b: Reader): number {
  for (const { field, direction } of orders) {
    const order = compare(a(field), b(field));
    if (order !== 0) return direction === 'ASCENDING' ? order : -order;
  }
  return 0;
}

function isWithin({ startAt, endAt }: StructuredQuery, orders: Order[], read: Reader): boolean {
  if (startAt) {
    const order = compareToCursor(orders, read, startAt);
    if (startAt.before ? order < 0 : order <= 0) return false;
  }
  if (endAt) {
    const order = compareToCursor(orders, read, endAt);
    if (endAt.before ? order >= 0 : order > 0) return false;
  }
  return true;
}

function compareToCursor(orders: Order[], read: Reader, { values }: Cursor): number {
  const named = orders.slice(0, values.length);
  return compareBy(named, read, (field) => values[named.findIndex((order) => order.field === field)]);
}

/** Sum and average look at numbers only; the average of none is nothing. */
export function aggregate(rows: DocumentRow[], aggregation: Aggregation): WireValue {
  if ('count' in aggregation) {
    const { upTo } = aggregation.count;
    return toWire(Math.min(rows.length, upTo ?? rows.length));
  }
  const field = 'sum' in aggregation ? aggregation.sum.field : aggregation.avg.field;
  const numbers = rows
    .map((row) => valueAt(row.data, field))
    .filter((value): value is number => typeof value === 'number');
  const sum = numbers.reduce((total, value) => total + value, 0);
  if ('sum' in aggregation) return toWire(sum);
  return numbers.length === 0 ? { nullValue: null } : { doubleValue: sum / numbers.length };
}
