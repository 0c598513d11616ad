/*
 * What a server answers, taken as it comes ("Additions are optional"): one that knows the specification's fields alone leaves out what
 * is ours, and an older record what came later. Without schemas, which the browser does not load.
 */

/** The server answered, and not what it was asked for: nothing on the screen can be made of it. */
export class InvalidResponseError extends Error {
  constructor(wanted: string) {
    super(`The server's answer has no ${wanted} that this console can read. Please tell an administrator.`);
    this.name = 'InvalidResponseError';
  }
}

export type Fields = Record<string, unknown>;

/** @throws InvalidResponseError for anything but fields and values */
export function asRecord(value: unknown, wanted: string): Fields {
  if (isFields(value)) return value;
  throw new InvalidResponseError(wanted);
}

/** A record must say which it is; some servers count in numbers. @throws InvalidResponseError */
export function requireId(fields: Fields, wanted: string): string {
  const id = asString(fields.id);
  if (id === '') throw new InvalidResponseError(wanted);
  return id;
}

/** The entries of a list. @throws InvalidResponseError where there is none */
export function asRecords(value: unknown, wanted: string): Fields[] {
  if (!Array.isArray(value)) throw new InvalidResponseError(wanted);
  return value.map((entry) => asRecord(entry, wanted));
}

/** A text, or a number as one; empty for anything else. */
export function asString(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The texts of a list; one that is alone may stand without the list. */
export function asStrings(value: unknown): string[] {
  return [value].flat().map(asString).filter(Boolean);
}

/**
 * What was answered, with everything the template has: what is missing, blank or of another kind is as the template says
 * (DET-13). The template's lists are of texts; what else there is stays as it came.
 */
export function withDefaults<Whole extends object>(template: Whole, given: unknown): Whole & Fields {
  const fields = isFields(given) ? given : {};
  const own = Object.entries(template).map(([field, usual]) => [field, fitting(usual, fields[field])]);
  return { ...fields, ...Object.fromEntries(own) };
}

function fitting(usual: unknown, value: unknown): unknown {
  if (typeof usual === 'string') return asString(value) || usual;
  if (Array.isArray(usual)) return asStrings(value);
  if (isFields(usual)) return withDefaults(usual, value);
  if (typeof usual === 'number' && asString(value) !== '' && !Number.isNaN(Number(value)))
    return Number(value);
  return typeof value === typeof usual ? value : usual;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
