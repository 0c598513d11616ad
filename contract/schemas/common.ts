import { z } from 'zod';
import { MAX_PAGE_SIZE, NAME_MAX_LENGTH, PAGE_SIZE, TEXT_MAX_LENGTH } from '../limits.ts';
import { isCalendarDay } from '../singaporeTime.ts';
import { normalizeText } from '../text.ts';
import { EVENT_SORT_LABELS } from '../values/sortLabels.ts';

export const platform = z.enum(['web', 'ios', 'android']);
export type Platform = z.infer<typeof platform>;

/** PostgreSQL rejects NUL and lone surrogates; this gives a readable error instead. */
function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Normalises to the stored form (DATA-5); `missing` is the error for a missing value. */
export function storableText(missing?: string) {
  return exactText(missing).overwrite(normalizeText);
}

/** Text that must not be normalised: passwords and file URLs. */
export function exactText(missing?: string) {
  return z.string(missing).refine(isStorable, 'This text has characters that cannot be stored.');
}

export const storable = storableText();

export const yesNo = z.enum(['Yes', 'No']);

export const name = storable.max(NAME_MAX_LENGTH);
export const freeText = storable.max(TEXT_MAX_LENGTH);
export const recordId = storable.min(1).max(128);
/** Some clients send an empty text without a value. */
export const optionalRecordId = storable.max(128).optional();

export const recordIds = storable
  .transform((ids) => ids.split(','))
  .pipe(z.array(recordId).max(MAX_PAGE_SIZE));

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** `YYYY-MM-DD` in Singapore. */
export const day = z.string().refine(isCalendarDay, 'Please write the date as YYYY-MM-DD.');
export const optionalDay = z
  .union([z.literal(''), day])
  .optional()
  .transform((value) => value || undefined);

/** Omitted, empty and `All` do not filter. */
export const filter = name.optional().transform((value) => (value && value !== 'All' ? value : undefined));

export const search = name.optional().transform((value) => value?.trim() || undefined);

export const sorting = z.enum(['asc', 'desc']);
/** Not in the specification: oldest first. */
export const eventOrder = {
  sorting: sorting.default('desc'),
  sorting_label: z.enum(EVENT_SORT_LABELS).default('timestamp'),
};

const MAX_PAGE = 1_000_000;
export const zeroBasedPage = z.coerce.number().int().min(0).max(MAX_PAGE).default(0);
export const oneBasedPage = z.coerce.number().int().min(1).max(MAX_PAGE).default(1);
export const pageSize = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE);

/** Queries carry only text. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .optional()
  .transform((value) => value === true || value === 'true');

export const success = z.object({ message: z.literal('Success') });

export function answer<Shape extends z.ZodRawShape>(shape: Shape) {
  return success.extend(shape);
}

export function getList<Item extends z.ZodType>(item: Item) {
  return success.extend({
    data: z.array(item),
    next: z.string().nullable(),
    total_pages: z.number().int(),
    total: z.number().int(),
  });
}

export const refusal = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type RefusalBody = z.infer<typeof refusal>;
