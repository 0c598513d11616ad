import { z } from 'zod';
import { NAME_MAX_LENGTH } from '../../contract/limits.ts';
import { storable } from '../../contract/schemas/common.ts';
import { hasWords } from '../../contract/text.ts';
import { parseInput } from '../http/refusal.ts';
import { type CollectionName, getDocumentTitle, isRetired } from './collections.ts';
import type { ManagedRecord } from './record.ts';

const MOST_RECORDS = 1000;

/** simple-rest sends these parameters as JSON. */
function json<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('This must be JSON.');
        return z.NEVER;
      }
    })
    .pipe(schema);
}

const position = z.number().int().min(0).max(1_000_000);
const text = storable.max(NAME_MAX_LENGTH);
/** `position` is the manual order. */
const SORT_FIELDS = ['id', 'title', 'retired', 'updated_at', 'position'] as const;

const listQuery = z.object({
  range: json(
    z
      .tuple([position, position])
      .refine(([from, to]) => to >= from && to - from < MOST_RECORDS, `At most ${MOST_RECORDS} at a time.`),
  ).default([0, MOST_RECORDS - 1]),
  sort: json(z.tuple([z.enum(SORT_FIELDS), z.enum(['ASC', 'DESC'])])).default(['id', 'ASC']),
  filter: json(
    z.strictObject({
      id: z.union([text, z.array(text).max(MOST_RECORDS)]).optional(),
      q: text.optional(),
      title: text.optional(),
      retired: z.boolean().optional(),
    }),
  ).default({}),
});
type ListQuery = z.output<typeof listQuery>;

/** @throws Refusal 400 */
export function readListQuery(query: unknown): ListQuery {
  return parseInput(listQuery, query);
}

export function listPage(collection: CollectionName, records: ManagedRecord[], query: ListQuery) {
  const [field, order] = query.sort;
  const [from, to] = query.range;
  const found = records.filter((record) => fits(record, query.filter));
  const sorted = found.sort(
    (a, b) => byText.compare(sortKey(a, field), sortKey(b, field)) || byText.compare(a.id, b.id),
  );
  if (order === 'DESC') sorted.reverse();
  const page = sorted.slice(from, to + 1);
  const range = page.length > 0 ? `${from}-${from + page.length - 1}` : '*';
  return { page, contentRange: `${collection} ${range}/${found.length}` };
}

const byText = new Intl.Collator('en', { numeric: true });

function sortKey(record: ManagedRecord, field: (typeof SORT_FIELDS)[number]): string {
  if (field === 'position') return String(record.position ?? 'zzz');
  if (field === 'title') return getDocumentTitle(record.id, record);
  return field === 'retired' ? String(isRetired(record)) : record[field];
}

function fits(record: ManagedRecord, { id, q, title, retired }: ListQuery['filter']): boolean {
  const name = getDocumentTitle(record.id, record);
  return (
    (id === undefined || (typeof id === 'string' ? [id] : id).includes(record.id)) &&
    (!q || hasWords(`${record.id}|${name}`, q)) &&
    (title === undefined || name === title) &&
    (retired === undefined || isRetired(record) === retired)
  );
}
