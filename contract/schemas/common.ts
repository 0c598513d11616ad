import { z } from 'zod';
import { MAX_PAGE_SIZE, NAME_MAX_LENGTH, PAGE_SIZE, TEXT_MAX_LENGTH } from '../limits.ts';
import { isCalendarDay } from '../singaporeTime.ts';
import { normalizeText } from '../text.ts';
import { EVENT_SORT_LABELS } from '../values/sortLabels.ts';

/** Every call carries it; missing or unknown is refused. */
export const platform = z.enum(['web', 'ios', 'android']);
export type Platform = z.infer<typeof platform>;

/** PostgreSQL stores no NUL and no lone surrogate; either is refused here, in words, rather than by the database. */
function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** A text, in the one form in which text is stored (DATA-5); `missing` is what is said where there is none. */
export function storableText(missing?: string) {
  return exactText(missing).overwrite(normalizeText);
}

/** A text that no call may change: a password, or the address of a file. */
export function exactText(missing?: string) {
  return z.string(missing).refine(isStorable, 'This text has characters that cannot be stored.');
}

export const storable = storableText();

export const yesNo = z.enum(['Yes', 'No']);

/** A short text: a name, a choice from reference data. */
export const name = storable.max(NAME_MAX_LENGTH);
/** Free text. */
export const freeText = storable.max(TEXT_MAX_LENGTH);
/** The id of a user, an incident or any other record, as it stands in a URL. */
export const recordId = storable.min(1).max(128);
/** The same where a client without a value sends an empty text. */
export const optionalRecordId = storable.max(128).optional();

/** Several ids in a query, separated by commas. */
export const recordIds = storable
  .transform((ids) => ids.split(','))
  .pipe(z.array(recordId).max(MAX_PAGE_SIZE));

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** `YYYY-MM-DD` in Singapore time. */
export const day = z.string().refine(isCalendarDay, 'Please write the date as YYYY-MM-DD.');
/** A day, or nothing: an empty text means nothing. */
export const optionalDay = z
  .union([z.literal(''), day])
  .optional()
  .transform((value) => value || undefined);

/** A filter left out, empty or `All` does not filter. */
export const filter = name.optional().transform((value) => (value && value !== 'All' ? value : undefined));

/** What a person types to find something; blank does not search. */
export const search = name.optional().transform((value) => value?.trim() || undefined);

export const sorting = z.enum(['asc', 'desc']);
/** Beyond the specification: a list of what happened may also begin with the oldest. */
export const eventOrder = {
  sorting: sorting.default('desc'),
  sorting_label: z.enum(EVENT_SORT_LABELS).default('timestamp'),
};

const MAX_PAGE = 1_000_000;
export const zeroBasedPage = z.coerce.number().int().min(0).max(MAX_PAGE).default(0);
export const oneBasedPage = z.coerce.number().int().min(1).max(MAX_PAGE).default(1);
export const pageSize = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE);

/** A yes or no in a query, where only text travels. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .optional()
  .transform((value) => value === true || value === 'true');

/** What every answer carries. */
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

/** Every refusal: a text for a person, and texts by field where fields are at fault. */
export const refusal = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type RefusalBody = z.infer<typeof refusal>;
