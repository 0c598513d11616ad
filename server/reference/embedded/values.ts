import { z } from 'zod';

/*
 * Values as the Firestore wire writes them, and back. The documents of this store are JSON, so of Firestore's other kinds
 * only those are known that a query may name.
 */

export type WireValue =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' }
  | { stringValue: string }
  | { arrayValue: { values?: WireValue[] } }
  | { mapValue: { fields?: Record<string, WireValue> } };

export function toWire(value: unknown): WireValue {
  switch (typeof value) {
    case 'boolean':
      return { booleanValue: value };
    case 'number':
      return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
    case 'string':
      return { stringValue: value };
    case 'object':
      if (value === null) return { nullValue: null };
      if (Array.isArray(value)) return { arrayValue: { values: value.map(toWire) } };
      return { mapValue: { fields: toWireFields(value) } };
    default:
      return { nullValue: null };
  }
}

export function toWireFields(data: object): Record<string, WireValue> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [[name, toWire(value)]])),
  );
}

/** A document's full name in a query; compared by what it names. */
export class DocumentName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const double = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity']).transform(Number)]);

/** A value of a query, read into plain JSON. Kinds that no document here has are refused. */
export const fromWire: z.ZodType<unknown> = z.lazy(() =>
  z.union(
    [
      z.strictObject({ nullValue: z.unknown() }).transform(() => null),
      z.strictObject({ booleanValue: z.boolean() }).transform((value) => value.booleanValue),
      z
        .strictObject({ integerValue: z.union([z.number().int(), z.string().regex(/^-?\d{1,19}$/)]) })
        .transform((value) => Number(value.integerValue)),
      z.strictObject({ doubleValue: double }).transform((value) => value.doubleValue),
      z.strictObject({ stringValue: z.string() }).transform((value) => value.stringValue),
      z
        .strictObject({ referenceValue: z.string() })
        .transform((value) => new DocumentName(value.referenceValue)),
      z
        .strictObject({ arrayValue: z.object({ values: z.array(fromWire).default([]) }) })
        .transform((value) => value.arrayValue.values),
      z
        .strictObject({ mapValue: z.object({ fields: z.record(z.string(), fromWire).default({}) }) })
        .transform((value) => value.mapValue.fields),
    ],
    'This kind of value cannot be asked for here.',
  ),
);
