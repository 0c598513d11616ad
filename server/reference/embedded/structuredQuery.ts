import { z } from 'zod';
import { storable } from '../../../contract/schemas/common.ts';
import { fromWire } from './values.ts';

/** Firestore's structured query, as far as it is answered here; anything else is refused with what is the matter. */

const OPERATORS = [
  'EQUAL',
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'IN',
  'NOT_IN',
  'ARRAY_CONTAINS',
  'ARRAY_CONTAINS_ANY',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** How many nested conditions are read; the SDK writes two levels. */
const MAX_DEPTH = 8;
const MAX_CONDITIONS = 100;

const SEGMENT = /(?:[^`.\\]+|`((?:[^`\\]|\\.)*)`)(?:\.|$)/y;

/** `a.b` and, for odd letters, `` `a b`.c `` → the names one by one. */
const fieldPath = z
  .string()
  .max(1500)
  .transform((text, context) => {
    const names: string[] = [];
    SEGMENT.lastIndex = 0;
    while (SEGMENT.lastIndex < text.length) {
      const start = SEGMENT.lastIndex;
      const match = SEGMENT.exec(text);
      if (!match) {
        context.addIssue(`${text} is not a field.`);
        return z.NEVER;
      }
      names.push(
        match[1]?.replace(/\\(.)/g, '$1') ?? text.slice(start, SEGMENT.lastIndex).replace(/\.$/, ''),
      );
    }
    if (names.length === 0) context.addIssue('A field has no name.');
    return names;
  });

const field = z.object({ fieldPath }).transform((reference) => reference.fieldPath);
export type FieldPath = string[];

export type Condition =
  | { kind: 'all' | 'any'; conditions: Condition[] }
  | { kind: 'field'; field: FieldPath; operator: Operator; value: unknown }
  | { kind: 'is'; field: FieldPath; operator: 'IS_NULL' | 'IS_NOT_NULL' | 'IS_NAN' | 'IS_NOT_NAN' };

const condition = (depth: number): z.ZodType<Condition> =>
  z.lazy(() =>
    z.union(
      [
        z
          .strictObject({
            fieldFilter: z.object({ field, op: z.enum(OPERATORS), value: fromWire }),
          })
          .transform(({ fieldFilter }) => ({
            kind: 'field' as const,
            field: fieldFilter.field,
            operator: fieldFilter.op,
            value: fieldFilter.value,
          })),
        z
          .strictObject({
            unaryFilter: z.object({ field, op: z.enum(['IS_NULL', 'IS_NOT_NULL', 'IS_NAN', 'IS_NOT_NAN']) }),
          })
          .transform(({ unaryFilter }) => ({
            kind: 'is' as const,
            field: unaryFilter.field,
            operator: unaryFilter.op,
          })),
        z
          .strictObject({
            compositeFilter: z.object({
              op: z.enum(['AND', 'OR']),
              filters: depth > 0 ? z.array(condition(depth - 1)).max(MAX_CONDITIONS) : z.tuple([]),
            }),
          })
          .transform(({ compositeFilter }) => ({
            kind: compositeFilter.op === 'AND' ? ('all' as const) : ('any' as const),
            conditions: compositeFilter.filters,
          })),
      ],
      'This condition cannot be answered here.',
    ),
  );

const cursor = z.object({ values: z.array(fromWire).default([]), before: z.boolean().default(false) });
export type Cursor = z.output<typeof cursor>;

/** Whole numbers come bare, as texts or wrapped, as the client likes. */
const count = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number), z.object({ value: z.number() })])
  .transform((limit) => (typeof limit === 'object' ? limit.value : limit))
  .pipe(z.number().int().min(0));

export const structuredQuery = z.strictObject(
  {
    from: z
      .array(z.object({ collectionId: storable.min(1), allDescendants: z.boolean().default(false) }))
      .length(1, 'A query reads one collection.'),
    where: condition(MAX_DEPTH).optional(),
    orderBy: z
      .array(z.object({ field, direction: z.enum(['ASCENDING', 'DESCENDING']).default('ASCENDING') }))
      .default([]),
    limit: count.optional(),
    offset: count.default(0),
    startAt: cursor.optional(),
    endAt: cursor.optional(),
  },
  'This query has parts that cannot be answered here.',
);
export type StructuredQuery = z.output<typeof structuredQuery>;

export const aggregationQuery = z.object({
  structuredQuery,
  aggregations: z
    .array(
      z.union(
        [
          z.object({ alias: z.string(), count: z.object({ upTo: count.optional() }) }),
          z.object({ alias: z.string(), sum: z.object({ field }) }),
          z.object({ alias: z.string(), avg: z.object({ field }) }),
        ],
        'This aggregation cannot be answered here.',
      ),
    )
    .min(1)
    .max(5),
});
export type Aggregation = z.output<typeof aggregationQuery>['aggregations'][number];
